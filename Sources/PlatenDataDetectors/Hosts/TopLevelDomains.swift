/// Top-level domains: those of all countries, and the generic ones in wide use.
package enum TopLevelDomains {
  /// Whether `label`, in small letters, is one of them.
  package static func contains(_ label: String) -> Bool { all.contains(label) }

  static let all = Set(
    (countries + " " + generic).split(whereSeparator: \.isWhitespace).map(String.init))

  /// Domains that are more often the extension of a file.
  static let fileExtensions: Set = [
    "py", "md", "rs", "sh", "ps", "so", "zip", "mov", "cc", "mm", "app", "bat", "java", "png",
    "build",
  ]

  /// Names of files whose extensions are countries' domains: `Makefile.in`, `configure.ac`.
  static let fileNames: Set = ["makefile", "configure", "config", "rules"]

  /// The number of letters of the longest of ``fileNames``.
  static let maximumFileName = 9

  private static let countries = """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt
    bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er
    es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr
    ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk
    lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf
    ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc
    sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv
    tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
    """

  private static let generic = """
    com org net edu gov mil int info biz name pro aero asia cat coop jobs mobi museum post tel
    travel xxx arpa academy agency apartments app archi art associates attorney auction audio auto
    bank bar beer berlin best bike bio blog boutique brussels build builders business cab cafe
    camera camp capital care careers casa cash catering center chat church city cleaning clinic
    cloud club coach codes coffee cologne community company computer construction consulting
    contractors cooking cool country credit dance data dating deals delivery dental design dev
    diamonds digital direct directory discount doctor dog domains education email energy engineer
    engineering enterprises equipment estate events exchange expert express family fan farm fashion
    film finance financial fish fitness flights florist fm football foundation fun fund furniture
    gallery game games garden gift gifts glass global gmbh gold golf graphics green group guide
    guru hamburg health healthcare hockey holdings holiday horse hospital host hosting hotel house
    icu immo immobilien industries ink institute insure international investments jetzt jewelry
    kaufen kitchen koeln land law lawyer legal life lighting limited link live llc loan lol london
    love ltd luxury madrid management market marketing media medical memorial menu mobile moda
    money mortgage moscow network news ngo ninja nyc one online ooo page paris partners parts
    party pet pharmacy photo photography photos physio pics pictures pink pizza plumbing plus
    poker press productions properties property pub quebec radio recipes red rehab reisen rent
    rentals repair report restaurant review reviews rocks ruhr run saarland sale salon school
    schule science security services shoes shop shopping show singles site ski soccer social
    software solar solutions space sport store stream studio style supplies supply support surf
    surgery swiss systems tattoo tax taxi team tech technology tennis theater tienda tips tires
    tirol today tokyo tools top tours town toys trade trading training tube university vacations
    ventures versicherung vet video villas vin vip vision vodka vote voyage wales watch webcam
    website wedding wien wiki win wine work works world wtf xyz yoga zone
    """
}
