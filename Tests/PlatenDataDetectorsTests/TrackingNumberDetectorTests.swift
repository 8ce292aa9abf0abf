import Testing

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

struct TrackingNumberDetectorTests {
  /// Numbers whose check digits were computed by hand from the carriers' rules.
  @Test(arguments: [
    ("1Z999AA10123456784", "UPS"), ("RR473124829DE", "S10"), ("JVGL0123456789", "DHL"),
    ("TBA123456789012", "Amazon"), ("9400 1000 0000 0000 0000 00", ""),
    ("parcel 1234567891", "DHL"), ("00340434161094042557", "DHL"), ("LTN12345678N1", "Landmark"),
    ("SF1234567890123", "SF Express"),
    ("6A12345678901", "Colissimo"),
    ("LP00123456789012", "Cainiao"), ("colis 3SABCD123456789", "PostNL"),
  ])
  func findsTrackingNumbers(text: String, carrier: String) {
    let matches = TrackingNumberDetector().matches(in: TokenizedText(text))
    #expect(matches.map { $0.parts["carrier"] ?? "" } == (carrier.isEmpty ? [] : [carrier]))
  }

  @Test(arguments: [
    "1Z999AA10123456785", "RR473124828DE", "RR473124829XX", "1234567891", "parcel 1234567892",
    "parcel 0000000000", "LTNABCDEFGHN1", "parcel 12345678901234", "3SABCD123456789", "1Z",
    "AND1Z999AA10123456784",
  ])
  func rejectsOtherNumbers(text: String) {
    #expect(found(TrackingNumberDetector(), text).isEmpty)
  }

  @Test func keepsSpacesInThePrintedText() {
    let detector = TrackingNumberDetector()
    #expect(found(detector, "Ship RR 473 124 829 DE today") == ["RR 473 124 829 DE"])
    #expect(values(detector, "Ship RR 473 124 829 DE today") == ["RR473124829DE"])
  }
}
