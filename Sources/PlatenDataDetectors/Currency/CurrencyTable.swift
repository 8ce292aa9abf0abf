internal import PlatenTextAnalysis

/// The ISO 4217 codes of currencies' names.
enum CurrencyTable {
  /// The stems of the countries' adjectives, by their first three letters.
  private static let adjectives: [String: [(stem: String, country: Int)]] = {
    var stems: [String: [(String, Int)]] = [:]
    for line in CurrencyWords.countries.split(separator: "\n") {
      let sides = line.split(separator: ":")
      for stem in sides[1].split(separator: ",") {
        let stem = stem.drop { $0 == " " }
        stems[String(stem.prefix(3)), default: []]
          .append((String(stem), PackedName.value(sides[0])))
      }
    }
    return stems
  }()

  /// The codes of names that several currencies share, by name and country.
  private static let families: [String: [String: String]] = {
    let lines = CurrencyWords.families.split(separator: "\n").map { $0.split(separator: " ") }
    let rows = lines.map { line in
      let codes = line.dropFirst().map { $0.split(separator: "=").map(String.init) }
      return (String(line[0]), Dictionary(uniqueKeysWithValues: codes.map { ($0[0], $0[1]) }))
    }
    return Dictionary(rows) { $0.merging($1) { first, _ in first } }
  }()

  /// The countries whose currency is the euro, as ISO 3166 codes.
  private static let euroRegions: Set = [
    "AD", "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU",
    "LV", "MC", "ME", "MT", "NL", "PT", "SI", "SK", "SM", "VA", "XK",
  ]

  /// The country of the adjective `word`, which is folded, as a term's value; `nil` without one.
  static func country(adjective word: String) -> Int? {
    guard word.utf8.count > 3 else { return nil }
    return adjectives[String(word.prefix(3))]?.first {
      word.hasPrefix($0.stem) && word.utf8.count <= $0.stem.utf8.count + 8
    }?.country
  }

  /// The code of a currency's `name`; `nil` if it is ambiguous. For a name that several
  /// currencies share, `country` is that of the adjective beside it; without one, `region` decides.
  static func code(_ name: String, country: String?, region: String) -> String? {
    guard let family = families[name] else { return name.utf8.count == 3 ? name : nil }
    if let country { return family[country] }
    if let own = family[region] { return own }
    if name == "CENT", euroRegions.contains(region) { return "EUR" }
    return family["*"] ?? (["DOLLAR", "CENT"].contains(name) ? "USD" : nil)
  }
}

/// The terms of ``CurrencyDetector`` in seven languages.
enum CurrencyWords {
  /// A `sign` precedes or follows a number; `before` only precedes it. `money` is a name of one
  /// currency or of several, `coin` a name of its hundredth. A `rare` name has other meanings too,
  /// and needs a country or a large number beside it.
  static let terms = """
    sign USD: US$, US $, USD$, USD $, U.S. $
    sign CAD: C$, C $, CA$, CAD$, CAD $, $CAD, $ CAD, $C, $ C
    sign AUD: A$, A $, AU$, AUD$
    sign NZD: NZ$, NZ $
    sign HKD: HK$, HK $
    sign SGD: S$, SG$
    sign TWD: NT$, NT $
    sign BRL: R$, R $
    sign MXN: MX$, Mex$
    sign DOLLAR: $, ＄, ﹩
    sign EUR: €
    sign GBP: £, ￡
    sign JPY: ￥, JP¥
    sign YEN: ¥
    sign CNY: CN¥, RMB¥, 元, 人民币
    sign JPY: 円
    sign KRW: ₩, 원
    sign INR: ₹, Rs, Rs.
    sign RUB: ₽
    sign UAH: ₴
    sign TRY: ₺
    sign ILS: ₪
    sign VND: ₫
    sign GEL: ₾
    sign KZT: ₸
    sign LAK: ₭
    sign MNT: ₮
    sign NGN: ₦
    sign PHP: ₱
    sign CRC: ₡
    sign GHS: ₵
    sign PYG: ₲
    sign AZN: ₼
    sign AMD: ֏
    sign THB: ฿
    sign KHR: ៛
    sign BTC: ₿
    sign TAMIL: ரூ
    sign PLN: zł, zl
    sign CZK: Kč
    sign CROWN: kr, kr.
    sign CHF: SFr., SFr
    sign MYR: RM
    sign IDR: Rp, Rp.
    sign CENT: ¢
    nation US: us, u.s., usa
    nation GB: uk, u.k.
    before MYR: sen
    money EUR: euro, euros, eurós
    money DOLLAR: dollar, dollars, dólar, dólares, dolar, dolares, dollaro, dollari, dollar's
    money DOLLAR: buck, bucks
    money POUND: pound, pounds, pfund, livre, livres, libra, libras, sterlina, sterline
    money GBP: pound sterling, pounds sterling, pfund sterling, livres sterling, livre sterling
    money GBP: libras esterlinas, libra esterlina, lire sterline, pond sterling, britse ponden
    money GBP: quid
    money FRANC: franc, francs, franken, franco, francos, franchi, frank, franks, rappen
    money YEN: yen, yens, yenes, iene, ienes
    money CNY: yuan, yuans, yuanes, renminbi, rmb, iuanes, iuan
    rare WON: won, wones
    money WON: wones
    money RUPEE: rupee, rupees, rupie, rupien, roupie, roupies, rupia, rupias, rupiah, roepie, roepies
    money RUBLE: ruble, rubles, rouble, roubles, rubel, rublo, rublos, rubli, roebel, roebels
    money PESO: peso, pesos, pesi
    rare BRL: real
    money BRL: reais, reales
    money CROWN: krona, kronor, krone, kroner, krona's, kronen, couronne, couronnes, corona, coronas
    money CROWN: corone, coroa, coroas, kroon, koruna, korun, kronas, krónur
    rare CROWN: crowns, crown
    money PLN: zloty, zlotys, złoty, złotych, zlotych, zlotis, zloties
    money HUF: forint, forints, florines húngaros
    money LIRA: lira, liras, lire, lires
    rare MARK: mark, marks, marco, marcos, marchi
    money MARK: markka, markkaa, deutschmark, deutschmarks
    money DEM: deutsche mark, deutsche marks, deutschemark, d-mark, deutschen mark
    money ESP: peseta, pesetas, pesete
    money PTE: escudo, escudos
    money GULDEN: gulden, guldens, guilder, guilders, florin, florins, florín, florines, fiorini
    money GULDEN: florijn, florim, fiorino
    money ATS: schilling, chelines austriacos
    money SHILLING: shilling, shillings, shillingen, chelines, scellini, xelins
    rare RAND: rand, rands
    money RINGGIT: ringgit, ringgits
    money BAHT: baht, bahts
    money DINAR: dinar, dinars, dinare, dinares, dinari
    money DIRHAM: dirham, dirhams, dirhem, dirhames
    money RIAL: rial, rials, riyal, riyals, riales, riais
    money SHEKEL: shekel, shekels, schekel, sheqel, siclos
    money DRACHMA: drachma, drachmas, drachmen, drachmes, dracmas
    money QUETZAL: quetzal, quetzales
    rare SOL: soles
    money BOLIVAR: bolívar, bolívares, bolivares
    money LEMPIRA: lempira, lempiras
    money HRYVNIA: hryvnia, hryvnias, griwna, hrywnja
    rare LEV: leva, lewa
    rare LEI: lei, leu
    rare KUNA: kuna, kunas
    rare DONG: dong, dongs
    money NAIRA: naira, nairas
    money CEDI: cedi, cedis, pesewa, pesewas
    money TENGE: tenge
    rare LARI: lari
    rare TAKA: taka
    money BTC: bitcoin, bitcoins, btc
    money ETH: eth, ether
    coin CENT: cent, cents, cent's, centavo, centavos, centesimo, centesimi, céntimo, céntimos
    coin CENT: centime, centimes, centen, cêntimo, cêntimos, eurocent, eurocents
    coin PENNY: penny, pence, pennies, penies, penique, peniques
    coin FEN: fen
    coin PFENNIG: pfennig, pfennige
    coin KOPEK: kopeck, kopecks, kopeke, kopeken
    coin ORE: öre, øre
    """

  /// The ISO 4217 codes in use, and a few well-known former ones.
  static let codes = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN
    BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
    GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW
    KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
    NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK
    SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS
    VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL DEM FRF ITL ESP NLG BTC
    """

  /// The codes of names that several currencies share, by country. `*` is the default.
  static let families = """
    DOLLAR US=USD AU=AUD CA=CAD HK=HKD NZ=NZD SG=SGD TW=TWD JM=JMD BB=BBD BS=BSD BZ=BZD FJ=FJD
    CENT US=USD AU=AUD CA=CAD HK=HKD NZ=NZD SG=SGD TW=TWD JM=JMD CH=CHF ZA=ZAR KE=KES
    CENT MX=MXN BR=BRL AR=ARS CL=CLP CO=COP PH=PHP
    FRANC CH=CHF FR=FRF BE=BEF LU=LUF LI=CHF
    POUND GB=GBP EG=EGP LB=LBP SY=SYP IE=IEP IT=ITL *=GBP
    YEN JP=JPY CN=CNY *=JPY
    WON KR=KRW KP=KPW *=KRW
    RUPEE IN=INR PK=PKR LK=LKR NP=NPR ID=IDR
    RUBLE RU=RUB BY=BYN *=RUB
    PESO MX=MXN AR=ARS CL=CLP CO=COP PH=PHP UY=UYU CU=CUP DO=DOP
    CROWN SE=SEK NO=NOK DK=DKK CZ=CZK IS=ISK
    LIRA IT=ITL TR=TRY
    MARK DE=DEM FI=FIM
    GULDEN NL=NLG HU=HUF
    SHILLING KE=KES AT=ATS TZ=TZS UG=UGX
    RAND *=ZAR
    RINGGIT *=MYR
    BAHT *=THB
    DINAR KW=KWD DZ=DZD JO=JOD IQ=IQD RS=RSD TN=TND BH=BHD LY=LYD
    DIRHAM AE=AED MA=MAD
    RIAL SA=SAR IR=IRR OM=OMR QA=QAR YE=YER
    SHEKEL *=ILS
    DRACHMA *=GRD
    QUETZAL *=GTQ
    SOL *=PEN
    BOLIVAR *=VES
    LEMPIRA *=HNL
    HRYVNIA *=UAH
    LEV *=BGN
    LEI *=RON
    KUNA *=HRK
    DONG *=VND
    NAIRA *=NGN
    CEDI *=GHS
    TENGE *=KZT
    LARI *=GEL
    TAKA *=BDT
    PENNY *=GBP
    FEN *=CNY
    PFENNIG *=DEM
    KOPEK *=RUB
    """

  /// The stems of the countries' adjectives, folded. An adjective has at least four letters.
  static let countries = """
    US: amerik, americ, estadounid, statunit, unidens, usamer
    AU: austral
    CA: canad, kanad
    HK: hongkong
    NZ: neuseel, neozel, nieuwzee
    SG: singap
    TW: taiwan
    CH: schweiz, suiss, suizo, suico, svizz, swiss, zwits
    FR: franz, franc, frans
    BE: belg
    GB: brit, engl, ingl
    EG: egypt, agypt, egip, egiz
    IE: irisch, irish, irland, irlan
    JP: japan, japon, giapp
    CN: chin, cines
    KR: sudkor, surcor, coreano, corean
    IN: indis, indian, indio, indie
    PK: pakist, paquist
    ID: indones
    RU: russ, ruso
    MX: mexi, mejic, messic
    AR: argent
    CL: chile, cilen
    CO: kolumb, colomb
    PH: philip, filip
    SE: schwed, swed, sued, suec, sved, zweed
    NO: norw, norv, norue, noors
    DK: dan, deens
    CZ: tsche, czech, tschec, chec, ceca, cech, tchec, tsjech
    TR: turk, turc, turqu
    IT: ital
    DE: deutsch, german, allem, alema, tedes, duits
    FI: finn, finl, fins
    NL: nieder, neerl, dutch, holland, holand, olan, neder
    AT: osterr, austri
    KE: kenia, kenya
    KW: kuwait
    SA: saud
    AE: emirat
    """
}
