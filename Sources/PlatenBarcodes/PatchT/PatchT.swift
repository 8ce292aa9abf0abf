/// Patch T, the separator of documents for scanners (Kodak A-61599, *Patch Code Information*): four bars
/// of 0.08, 0.2, 0.08 and 0.2 inches with spaces of 0.08 inches.
package enum PatchT {
  /// The width of a module, in inches.
  package static let moduleInInches = 0.08
  /// The widths of bars and spaces in turn, in modules, beginning with a bar.
  package static let runs: [Double] = [1, 1, 2.5, 1, 1, 1, 2.5]
  /// The smallest length of the bars, in inches.
  package static let minimumLengthInInches = 2.0
}
