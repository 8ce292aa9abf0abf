// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Hummingbird's functions take closures that leave their caller's actor.
let serverSettings: [SwiftSetting] = swiftSettings.dropLast()

/// The fuzz targets, which only `make fuzz` builds: with libFuzzer's main function they link alone.
let fuzzTargets: [Target] =
  Context.environment["PLATEN_FUZZ"] == nil
  ? []
  : [
    .target(
      name: "FuzzTrainedData", dependencies: ["CTesseract"], path: "Fuzz/TrainedData",
      cxxSettings: [
        .headerSearchPath("../../Sources/CTesseract"),
        .headerSearchPath("../../Sources/CTesseract/include"),
      ]),
    .executableTarget(
      name: "platen-fuzz",
      dependencies: [
        "CQPDFModule", "FuzzTrainedData", "PlatenCards", "PlatenDataDetectors", "PlatenDocument",
        "PlatenImaging", "PlatenIsolation", "PlatenModel", "PlatenReceipts", "PlatenText",
        "PlatenTextAnalysis", "PlatenVideo",
      ],
      path: "Fuzz/Targets",
      swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])]),
  ]

let package = Package(
  name: "platen",
  products: [
    .library(name: "Platen", targets: ["Platen", "PlatenBatch", "CQPDFModule"]),
    .executable(name: "platen", targets: ["platen"]),
    .executable(name: "platen-serve", targets: ["platen-serve"]),
    // Loaded by both programs when it is needed.
    .library(name: "platen-qpdf", type: .dynamic, targets: ["CQPDFModule"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // Without the traits, which need all of Foundation and a reader of configuration files.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
  ],
  targets: [
    // C and C++ shims: one library each, each with exactly one Swift importer.
    // All shims share the exception guard and the library loader in CShim.
    .target(name: "CShim"),
    .target(
      name: "CVision",
      dependencies: ["CShim"],
      exclude: ["opencv4", "networks"],
      cxxSettings: [.headerSearchPath("."), .headerSearchPath("opencv4")],
      linkerSettings: [
        "opencv_core", "opencv_imgproc", "opencv_dnn", "opencv_video", "opencv_calib3d",
      ].map { .linkedLibrary($0) }),
    .target(
      name: "CImageIO",
      dependencies: ["CShim"],
      linkerSettings: ["jpeg", "png", "isal", "tiff", "webp", "webpdemux", "exif", "lcms2"].map {
        .linkedLibrary($0)
      }),
    // libtesseract is loaded when it is needed.
    .target(name: "CTesseract", dependencies: ["CShim"], exclude: ["models"]),
    .target(
      name: "CPhoneNumber", dependencies: ["CShim"],
      linkerSettings: [.linkedLibrary("phonenumber")]),
    .target(
      name: "CBarcode", dependencies: ["CShim"], linkerSettings: [.linkedLibrary("ZXing")]),
    // Video4Linux 2, of which only the kernel's header is needed.
    .target(name: "CCamera"),
    // SANE, of which only the headers are needed: its library is loaded when a scanner is used.
    .target(name: "CScanner", dependencies: ["CShim"]),
    // libqpdf's interface is C++: CQPDF loads a library of our own that calls it.
    .target(name: "CQPDF", dependencies: ["CShim"]),
    .target(
      name: "CQPDFModule", dependencies: ["CQPDF", "CShim"], publicHeadersPath: ".",
      // The classes of libqpdf 11, without those that they replaced.
      cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")],
      linkerSettings: [.linkedLibrary("qpdf")]),
    .systemLibrary(name: "CHaru"),
    .systemLibrary(name: "CDeflate"),
    .systemLibrary(name: "CCrypto"),

    // Values, then one module per library, then the library that joins them.
    .target(name: "PlatenModel", swiftSettings: swiftSettings),
    .target(
      name: "PlatenIsolation", dependencies: ["PlatenModel", "CShim"], swiftSettings: swiftSettings),
    .target(
      name: "PlatenImaging",
      dependencies: ["PlatenModel", "PlatenIsolation", "CShim", "CVision", "CImageIO", "CQPDF"],
      exclude: ["Dewarping/Weights/README.md"],
      resources: [.embedInCode("Dewarping/Weights/displacement-modes.txt")],
      swiftSettings: swiftSettings),
    .target(
      name: "PlatenSubjects", dependencies: ["PlatenModel", "PlatenImaging"],
      swiftSettings: swiftSettings),
    .target(
      name: "PlatenVideo",
      dependencies: ["PlatenModel", "PlatenIsolation", "PlatenImaging", "CCamera"],
      swiftSettings: swiftSettings),
    .target(
      name: "PlatenText", dependencies: ["PlatenModel", "CShim", "CTesseract"],
      resources: [
        .embedInCode("Formats/HTML/page.css"), .embedInCode("Formats/HTML/page.js"),
        .embedInCode("Languages/common-words.txt"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "PlatenBarcodes", dependencies: ["PlatenModel", "PlatenImaging", "CShim", "CBarcode"],
      resources: [.embedInCode("MicroPDF417/codewords.txt")],
      swiftSettings: swiftSettings),
    .target(
      name: "PlatenDocument",
      dependencies: ["PlatenModel", "PlatenIsolation", "CShim", "CHaru", "CDeflate", "CQPDF"],
      swiftSettings: swiftSettings),
    // What text means. No pixels.
    .target(
      name: "PlatenTextAnalysis", dependencies: ["PlatenModel"], swiftSettings: swiftSettings),
    .target(
      name: "PlatenDataDetectors",
      dependencies: ["PlatenModel", "PlatenTextAnalysis", "CPhoneNumber"],
      swiftSettings: swiftSettings),
    .target(
      name: "PlatenReceipts", dependencies: ["PlatenModel", "PlatenTextAnalysis"],
      exclude: ["Vocabulary/README.md", "Weights/README.md", "Locale/README.md"],
      resources: [
        .embedInCode("Vocabulary/Languages"), .embedInCode("Locale/countries.txt"),
        .embedInCode("Weights/country.txt"), .embedInCode("Weights/total.txt"),
        .embedInCode("Weights/tax.txt"),
        .embedInCode("Weights/date.txt"), .embedInCode("Weights/merchant.txt"),
        .embedInCode("Weights/total-confidence.txt"),
        .embedInCode("Weights/amount-confidence.txt"),
        .embedInCode("Weights/date-confidence.txt"),
        .embedInCode("Weights/merchant-confidence.txt"),
        .embedInCode("Review/receipt-fields.js"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "PlatenCards",
      dependencies: ["PlatenModel", "PlatenTextAnalysis", "PlatenDataDetectors"],
      exclude: ["Weights/README.md"],
      resources: [
        .embedInCode("Weights/name.txt"), .embedInCode("Weights/organization.txt"),
        .embedInCode("Weights/title.txt"), .embedInCode("Weights/department.txt"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "Platen",
      dependencies: [
        "PlatenModel", "PlatenIsolation", "PlatenImaging", "PlatenSubjects", "PlatenVideo",
        "PlatenText", "PlatenTextAnalysis", "PlatenBarcodes", "PlatenDataDetectors",
        "PlatenReceipts",
        "PlatenDocument", "CCrypto", "CScanner", "CShim",
      ],
      swiftSettings: swiftSettings),

    // Many documents.
    .target(
      name: "PlatenBatch", dependencies: ["Platen", "PlatenDocument", "PlatenModel"],
      swiftSettings: swiftSettings),

    // The command.
    .target(
      name: "PlatenCommands",
      dependencies: [
        "Platen", "PlatenBatch", "PlatenModel", "PlatenDataDetectors", "PlatenDocument",
        "PlatenReceipts", "PlatenCards", "PlatenText", "PlatenTextAnalysis",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("Review/review.css"), .embedInCode("Review/review.js")],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "platen", dependencies: ["PlatenCommands"], swiftSettings: swiftSettings,
      // LLD is part of the Swift toolchain. The default linker warns about mktemp, which the static
      // FoundationEssentials references.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(configuration: .release))]),

    // The web application, a program of its own (Platen.docc/Methods/WebServer.md).
    .target(
      name: "PlatenServer",
      dependencies: [
        "Platen", "PlatenBatch", "PlatenModel", "PlatenIsolation", "PlatenReceipts", "PlatenCards",
        "PlatenDataDetectors",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [
        .embedInCode("Web/index.html"),
        .embedInCode("Web/app.css"),
        .embedInCode("Web/icon.svg"),
        .embedInCode("Web/app.webmanifest"),
        .embedInCode("Web/worker.js"),
        .embedInCode("Web/app.js"),
        .embedInCode("Web/api.js"),
        .embedInCode("Web/strings.js"),
        .embedInCode("Web/dom.js"),
        .embedInCode("Web/camera.js"),
        .embedInCode("Web/scan.js"),
        .embedInCode("Web/pages.js"),
        .embedInCode("Web/outbox.js"),
        .embedInCode("Web/editor.js"),
        .embedInCode("Web/codes.js"),
        .embedInCode("Web/text.js"),
        .embedInCode("Web/events.js"),
        .embedInCode("Web/marks.js"),
        .embedInCode("Web/saving.js"),
        .embedInCode("Web/scanned.js"),
        .embedInCode("Web/menu.js"),
        .embedInCode("Web/copying.js"),
        .embedInCode("Web/subjects.js"),
        .embedInCode("Web/review.js"),
      ],
      swiftSettings: serverSettings),
    .executableTarget(
      name: "platen-serve",
      dependencies: [
        "PlatenServer", "PlatenCommands", "Platen", "PlatenBarcodes", "PlatenModel",
        "PlatenIsolation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/platen-serve", swiftSettings: swiftSettings,
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(configuration: .release))]),

    // For Training/: what the confidence is fitted on.
    .executableTarget(
      name: "page-evidence", dependencies: ["PlatenImaging", "PlatenModel"],
      path: "Training/Evidence", swiftSettings: swiftSettings),
    .executableTarget(
      name: "receipt-evidence", dependencies: ["PlatenReceipts", "PlatenText", "PlatenModel"],
      path: "Training/ReceiptEvidence", swiftSettings: swiftSettings),
    .executableTarget(
      name: "card-evidence",
      dependencies: ["PlatenCards", "PlatenDataDetectors", "PlatenText", "PlatenModel"],
      path: "Training/CardEvidence", swiftSettings: swiftSettings),
    .executableTarget(
      name: "table-evidence", dependencies: ["PlatenText", "PlatenModel"],
      path: "Training/TableEvidence", swiftSettings: swiftSettings),

    // For Benchmarks/: pages of known words, many pages, and tracking.
    .target(
      name: "DrawnText", dependencies: ["PlatenModel"], path: "Benchmarks/DrawnText",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "text-pages", dependencies: ["DrawnText", "PlatenDocument", "PlatenModel"],
      path: "Benchmarks/TextPages", swiftSettings: swiftSettings),
    .executableTarget(
      name: "many-pages", dependencies: ["DrawnText", "PlatenDocument", "PlatenModel"],
      path: "Benchmarks/ManyPages", swiftSettings: swiftSettings),

    .executableTarget(
      name: "track-frames", dependencies: ["PlatenVideo", "PlatenImaging", "PlatenModel"],
      path: "Benchmarks/TrackFrames", swiftSettings: swiftSettings),

    .executableTarget(
      name: "page-maps", dependencies: ["PlatenImaging", "PlatenModel"],
      path: "Benchmarks/PageMaps", swiftSettings: swiftSettings),

    // What the test targets share.
    .target(
      name: "WrittenDocuments", path: "Tests/WrittenDocuments", swiftSettings: swiftSettings),
    .target(
      name: "DrawnSubjects", dependencies: ["PlatenImaging"], path: "Tests/DrawnSubjects",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenTests",
      dependencies: [
        "Platen", "PlatenModel", "PlatenImaging", "PlatenVideo", "PlatenReceipts", "PlatenDocument",
        "PlatenBarcodes", "PlatenText", "WrittenDocuments", "DrawnSubjects",
      ],
      exclude: ["Fixtures"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenBatchTests", dependencies: ["PlatenBatch", "Platen", "PlatenModel"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenCommandsTests",
      dependencies: [
        "PlatenCommands", "Platen", "PlatenModel", "PlatenImaging", "PlatenReceipts", "platen",
        "platen-serve", "WrittenDocuments", "DrawnSubjects",
      ],
      exclude: ["Fixtures"],
      swiftSettings: swiftSettings),
    .testTarget(name: "CShimTests", dependencies: ["CShim"], swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenIsolationTests", dependencies: ["PlatenIsolation"], swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenModelTests", dependencies: ["PlatenModel"], swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenImagingTests",
      dependencies: ["PlatenImaging", "PlatenIsolation", "PlatenModel", "CImageIO", "CVision"],
      exclude: ["Fixtures"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenSubjectsTests",
      dependencies: ["PlatenSubjects", "PlatenImaging", "PlatenModel", "DrawnSubjects"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenVideoTests",
      dependencies: ["PlatenVideo", "PlatenImaging", "PlatenModel", "CCamera"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenTextTests", dependencies: ["PlatenText", "PlatenModel"], exclude: ["Fixtures"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenTextAnalysisTests", dependencies: ["PlatenTextAnalysis"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenDataDetectorsTests",
      dependencies: ["PlatenDataDetectors", "PlatenTextAnalysis", "PlatenModel"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenReceiptsTests",
      dependencies: ["PlatenReceipts", "PlatenTextAnalysis", "PlatenModel"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenCardsTests",
      dependencies: ["PlatenCards", "PlatenDataDetectors", "PlatenTextAnalysis", "PlatenModel"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenServerTests",
      dependencies: ["PlatenServer", "Platen", "PlatenModel", "DrawnSubjects"],
      swiftSettings: serverSettings),
    .testTarget(
      name: "PlatenBarcodesTests",
      dependencies: ["PlatenBarcodes", "PlatenImaging", "PlatenModel"], exclude: ["Fixtures"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatenDocumentTests",
      dependencies: ["PlatenDocument", "PlatenModel", "WrittenDocuments", "CQPDFModule"],
      swiftSettings: swiftSettings),
  ] + fuzzTargets,
  cxxLanguageStandard: .cxx17
)
