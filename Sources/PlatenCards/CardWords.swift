internal import PlatenTextAnalysis

/// Words that indicate the field of a business card's line, folded, in seven languages.
enum CardWords {
  /// Titles and degrees before or after a person's name.
  static let honorifics = words(
    """
    dr prof dipl ing mr mrs ms miss herr frau hr fr dott dottssa dottore ssa sig sra sr sra dra don
    dona mme mlle m me maitre ir drs mag mba phd msc bsc ma ba rer nat med jur phil hc h c habil
    avv arch geom rag eng professor doctor
    """)

  static let titles = words(
    """
    manager director directeur directrice direttore direttrice diretor diretora directora leiter
    leiterin leitung geschaftsfuhrer geschaftsfuhrerin geschaftsfuhrung geschaftsfuhrende
    geschaftsleitung engineer ingenieur ingenieurin
    ingeniero ingeniera ingegnere engenheiro engenheira president prasident prasidentin presidente
    officer ceo cto cfo coo cmo cio vp chief head founder cofounder gruender grunder grunderin
    fondateur fondatrice fundador fundadora fondatore fondatrice oprichter owner inhaber inhaberin
    eigenaar partner consultant berater beraterin conseiller conseillere consultor consultora
    consulente adviseur analyst analista analyste developer entwickler entwicklerin developpeur
    developpeuse desarrollador desarrolladora sviluppatore sviluppatrice ontwikkelaar designer
    disenador disenadora gestalter gestalterin architect architekt architektin architecte arquitecto
    arquitecta architetto architetta architecte attorney lawyer anwalt anwaltin rechtsanwalt
    rechtsanwaltin avocat avocate abogado abogada avvocato advogado advogada advocaat notary notar
    notaire secretary sekretar sekretarin assistant assistent assistentin assistente asistente
    assistante adjoint adjointe coordinator koordinator koordinatorin coordinateur coordinatrice
    coordinador coordinadora coordinatore coordenador coordenadora coordinatrice responsable
    responsabile responsavel verantwortlicher verantwortliche gerente gerant gerante jefe jefa chef
    chefin cheffe capo capa chefe hoofd supervisor specialist spezialist spezialistin specialiste
    especialista specialista technician techniker technikerin technicien technicienne tecnico
    tecnica technicus accountant buchhalter buchhalterin comptable contable contabile contador
    contadora boekhouder buyer einkaufer einkauferin acheteur acheteuse seller verkaufer
    verkauferin vendeur vendeuse vendedor vendedora venditore venditrice verkoper representative
    vertreter vertreterin commercial comercial commerciale vertegenwoordiger administrator
    administrateur administratrice administrador administradora amministratore amministratrice
    bestuurder executive trainer coach teacher lehrer lehrerin professeur profesor profesora
    docente physician arzt arztin medecin medico medica dentist zahnarzt zahnarztin dentiste
    dentista therapist therapeut therapeutin editor redakteur redakteurin redacteur redactrice
    journalist photographer fotograf fotografin photographe fotografo fotografa fotograaf agent
    agente makler maklerin broker inspector auditor researcher forscher chercheur ricercatore
    investigador scientist wissenschaftler planner planer buyer strategist lead senior junior
    principal foreman meister meisterin draughtsman draftsman maler tischler schreiner elektriker
    controller referent referentin sachbearbeiter sachbearbeiterin mitarbeiter prokurist prokuristin
    vorstand vorsitzender vorsitzende aufsichtsrat beauftragte beauftragter disponent bauleiter
    projektleiter projektleiterin vertriebsleiter vertriebsleiterin abteilungsleiter produktmanager
    produktmanagerin werkstattleiter werkstattleiterin steuerberater steuerberaterin pharmacist
    apotheker pharmacien farmaceutico librarian curator conservator restorer restaurator gerencia
    jardinero pianist florist baker backer koch cook nurse surgeon pilot captain driver zaakvoerder
    directie medewerker manageress verkoopleider projectleider tekenaar timmerman
    """)

  /// Endings of German and Dutch compound job titles.
  static let titleSuffixes = [
    "leiter", "leiterin", "manager", "managerin", "berater", "beraterin", "ingenieur",
    "ingenieurin",
    "leider", "entwickler", "entwicklerin", "assistent", "assistentin", "techniker", "technikerin",
    "fuhrer", "fuhrerin", "meister", "meisterin", "planer", "planerin", "referent", "referentin",
    "adviseur", "medewerker", "anwalt", "anwaltin",
  ]

  /// Legal forms at the end of a firm's name.
  static let legalForms = words(
    """
    gmbh ag kg ohg gbr ug ek kgaa se mbh inc llc ltd limited corp corporation plc llp lp co sa sas
    sarl sasu eurl sl slu srl spa snc sas bv nv vof cv lda ltda eireli me sgps oy ab as aps
    """)

  /// Other words in the names of firms, schools and offices.
  static let organizations = words(
    """
    group gruppe groupe grupo gruppo groep company compagnie compania compagnia companhia holding
    university universitat universite universidad universita universidade universiteit hochschule
    institute institut instituto istituto instituut college school schule ecole escuela scuola
    escola bank banque banco banca hospital klinik klinikum clinique clinica krankenhaus foundation
    stiftung fondation fundacion fondazione fundacao stichting association verein verband consulting
    solutions systems technologies technology software services industries international partners
    associates sons sohne fils hijos figli filhos zonen brothers bros bruder gebruder freres hermanos
    fratelli irmaos studio atelier agency agentur agence agencia agenzia bureau buro office verlag
    press publishing media energy energie pharma labs laboratories logistics logistik transport
    engineering werke werk werkstatt workshop workshops manufaktur backerei bakery boulangerie
    panaderia panificio padaria bakkerij restaurant hotel cafe shop store market boutique garage
    motors works fabrik factory usine fabrica capital ventures invest immobilien realty architects
    architekten architectes arquitectos architetti handel trading imports exports design construction
    bau constructions construcciones costruzioni construcoes bouw restauration restoration furniture
    mobel optik apotheke pharmacy pharmacie farmacia clinic labor digital networks security insurance
    versicherung assurances seguros assicurazioni verzekeringen gallery galerie galeria museum theater
    tischlerei schreinerei gartnerei druckerei imprimerie imprenta tipografia drukkerij mills foods
    vineyards brewery brauerei weingut domaine bodega bodegas cantina kanzlei notariat praxis
    """)

  static let departments = words(
    """
    department dept division abteilung bereich team service departement departamento
    dipartimento afdeling ufficio oficina direction direccion direzione direcao referat fachbereich
    faculty fakultat faculte facultad facolta sales marketing vertrieb einkauf personal
    personalabteilung entwicklung forschung finance finanzen buchhaltung accounting comptabilite
    contabilidad contabilita operations produktion production logistics customer support kundendienst
    human resources rh hr it ressources recursos risorse research development ventes ventas vendite
    vendas verkoop inkoop financien kundenservice
    """)

  /// Given names that are common in the countries of the seven languages.
  static let givenNames = words(
    """
    james john robert michael william david richard joseph thomas charles christopher daniel matthew
    anthony mark donald steven paul andrew joshua kenneth kevin brian george timothy ronald edward
    jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin
    samuel gregory alexander frank patrick raymond jack dennis jerry tyler aaron henry peter adam
    mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra
    margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca
    laura sharon cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha
    katherine christine rachel carolyn janet catherine maria heather diane ruth julie olivia joyce
    victoria alice jane grace ann rose oliver harry charlie alfie freddie oscar arthur leo hugh
    nigel colin trevor fiona gillian hannah lucy charlotte sophie chloe megan bethany imogen
    hans peter klaus jurgen wolfgang dieter horst manfred uwe gunter helmut stefan stephan andreas
    michael thomas christian martin markus matthias frank jorg jens jan tobias sebastian florian
    daniel alexander philipp felix lukas maximilian jonas moritz niklas tim tom uwe rolf ralf bernd
    gerd karl heinz kurt otto fritz ernst walter werner rainer rudiger reinhard holger dirk sven
    ursula monika petra sabine renate helga karin brigitte ingrid erika andrea gisela claudia
    susanne gabriele christa kathrin katrin birgit anja nicole heike sandra stefanie melanie
    christina julia lena lea sophia johanna franziska katharina anke ute silke britta greta hilde
    heidi annette anneliese marlene frieda jean pierre michel andre philippe alain bernard jacques
    daniel francois gerard nicolas christophe laurent patrick julien olivier pascal thierry eric
    sebastien guillaume david frederic stephane vincent dominique antoine maxime alexandre romain
    clement hugo louis jules gabriel lucas theo etienne yves marcel rene marie nathalie isabelle
    sylvie catherine francoise martine valerie sophie celine sandrine veronique aurelie camille
    stephanie christine chantal brigitte monique nicole jacqueline helene claire pauline juliette
    manon lea chloe margaux amelie elodie audrey delphine jose antonio manuel francisco juan javier
    carlos jesus miguel rafael pedro angel alejandro fernando pablo sergio jorge luis alberto
    alvaro diego adrian raul enrique ramon vicente andres ignacio ruben oscar joaquin santiago
    eduardo victor mario roberto marcos tomas ricardo gonzalo carmen josefa isabel dolores pilar
    teresa rosa cristina angeles antonia francisca lucia mercedes laura elena marta sara raquel
    beatriz rocio silvia patricia montserrat alba irene paula nuria sofia ines ana beatriz giuseppe
    giovanni antonio mario luigi francesco angelo vincenzo pietro salvatore carlo franco domenico
    bruno paolo michele giorgio aldo sergio luciano marco matteo alessandro andrea luca davide
    stefano simone fabio federico lorenzo riccardo roberto claudio massimo enrico filippo tommaso
    anna giovanna rosa giuseppina angela lucia francesca paola giulia chiara sara federica valentina
    elisa alessandra martina silvia elena simona barbara monica cristina ilaria giorgia eleonora
    beatrice sofia aurora joao jose carlos paulo pedro lucas luiz marcos luis gabriel rafael daniel
    marcelo bruno eduardo felipe rodrigo rui tiago nuno goncalo ricardo fernando andre miguel hugo
    vasco duarte afonso ana francisca antonia adriana juliana marcia fernanda patricia aline sandra
    camila amanda bruna jessica leticia julia luciana vanessa mariana gabriela beatriz catarina
    joana rita helena leonor johannes jan cornelis hendrik willem pieter gerrit jacobus dirk kees
    henk piet klaas joost bas bart maarten sander jeroen wouter thijs daan sem bram ruben lars niels
    stijn koen tijs johanna cornelia elisabeth wilhelmina hendrika adriana margaretha anneke marijke
    ingrid saskia esther marieke femke sanne lotte fleur anouk lieke eva noor roos tess iris maaike
    priya raj arjun wei li ming yuki kenji ahmed mohamed ali omar fatima ivan dmitri olga natalia
    piotr jakub agnieszka katarzyna erik lars bjorn ingrid astrid sofie freja magnus nils
    """)

  /// Particles of family names.
  static let particles = words(
    "von van der den de del della di da do dos das du la le zu zum zur ten ter af al el bin y e")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}

/// A person's name, split into its parts.
struct PersonName {
  /// The whole name with its prefix.
  let full: String
  /// Titles and degrees before the name: `Prof. Dr.`.
  let prefix: String?
  let given: String?
  let family: String?

  /// What follows the name, separated by commas: `III`, `Jr., CPA`.
  let suffix: String?

  /// Splits a line. Titles before the name become the prefix; generations and degrees after it the
  /// suffix, and degrees are left out of the full name. A name all in capitals is capitalized.
  ///
  /// With `hasTwoFamilyNames`, as in Spanish and Portuguese names, the last two of three and more words
  /// are family names, unless the former is a known given name. `isFamilyNameFirst` is the order of
  /// Hungary and Vietnam; that of Chinese, Japanese and Korean script needs no flag. A word in capitals
  /// beside others is the family name wherever it stands.
  init(_ line: String, hasTwoFamilyNames: Bool = false, isFamilyNameFirst: Bool = false) {
    let parts = line.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    var words = parts.first ?? [], prefixes: [String] = []
    while words.count > 2, Self.isHonorific(words[0]) { prefixes.append(words.removeFirst()) }
    if words.count == 2, Self.isAbbreviation(words[0]), Self.isHonorific(words[0]) {
      prefixes.append(words.removeFirst())
    }
    var generation: [String] = [], degrees: [String] = []
    while words.count > 2, let last = words.last {
      if Self.isGeneration(last) {
        generation.insert(last, at: 0)
      } else if Self.isHonorific(last) {
        degrees.insert(last, at: 0)
      } else {
        break
      }
      words.removeLast()
    }
    for part in parts.dropFirst() {
      let text = part.joined(separator: " ")
      if part.count == 1, Self.isGeneration(text) {
        generation.append(text)
      } else {
        degrees.append(text)
      }
    }
    let suffixes = generation + degrees
    suffix = suffixes.isEmpty ? nil : suffixes.joined(separator: ", ")
    prefix = prefixes.isEmpty ? nil : prefixes.joined(separator: " ")
    let isAllCaps = words.allSatisfy { $0 == $0.uppercased() }
    let displayed = isAllCaps ? words.map(Self.capitalized) : words
    full = (prefixes + displayed + generation).joined(separator: " ")
    guard displayed.count > 1 else {
      (given, family) = (nil, displayed.first)
      return
    }
    let range = Self.familyName(
      of: displayed, printed: words, hasTwo: hasTwoFamilyNames, isFirst: isFamilyNameFirst)
    let givenNames = displayed[..<range.lowerBound] + displayed[range.upperBound...]
    given = givenNames.joined(separator: " ")
    family = displayed[range].joined(separator: " ")
  }

  /// The range of the family name in at least two words; never all of them.
  private static func familyName(
    of words: [String], printed: [String], hasTwo: Bool, isFirst: Bool
  ) -> Range<Int> {
    let capitals = printed.indices.filter { isInCapitals(printed[$0]) }
    if let first = capitals.first, let last = capitals.last, capitals.count < printed.count,
      capitals.count == last - first + 1, first == 0 || last == printed.count - 1
    {
      return first..<last + 1
    }
    if isFirst || words[0].unicodeScalars.allSatisfy(\.isEastAsian) { return 0..<1 }
    var start = words.count - 1
    if hasTwo, start > 1, !CardWords.givenNames.contains(words[start - 1].unicodeScalars.folded),
      !CardWords.particles.contains(words[start - 1].unicodeScalars.folded)
    {
      start -= 1
    }
    while start > 1, CardWords.particles.contains(words[start - 1].unicodeScalars.folded) {
      start -= 1
    }
    return start..<words.count
  }

  /// Whether a word of at least three letters, or a particle, has no small letter.
  private static func isInCapitals(_ word: String) -> Bool {
    let isLong = word.count { $0.isLetter } > 2
    return word == word.uppercased() && word != word.lowercased()
      && (isLong || CardWords.particles.contains(word.unicodeScalars.folded))
  }

  private static func isGeneration(_ word: String) -> Bool {
    let letters = word.filter { $0 != "." }
    return ["Jr", "Sr", "JR", "SR", "II", "III", "IV"].contains(letters)
  }

  private static func isHonorific(_ word: String) -> Bool {
    let parts = word.split { !$0.isLetter }.map { $0.unicodeScalars.folded }
    return !parts.isEmpty && parts.allSatisfy(CardWords.honorifics.contains)
  }

  private static func isAbbreviation(_ word: String) -> Bool { word.hasSuffix(".") }

  /// `O'BRIEN-SMITH` as `O'Brien-Smith`.
  private static func capitalized(_ word: String) -> String {
    if CardWords.particles.contains(word.unicodeScalars.folded), word.count < 4 {
      return word.lowercased()
    }
    var result = "", isStart = true
    for character in word {
      result += isStart ? character.uppercased() : character.lowercased()
      isStart = !character.isLetter
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether it is a Chinese character, or one of Japanese or Korean script.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
