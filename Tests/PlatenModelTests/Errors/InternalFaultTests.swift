import PlatenModel
import Testing

/// Every case says what failed and why; the error says that it is internal.
@Test(arguments: [
  (InternalFault.outOfMemory(purpose: "an image"), "out of memory for an image"),
  (.library(name: "libharu", message: "status 0x1001"), "libharu failed: status 0x1001"),
  (
    .network(name: "page", message: "wrong size"),
    "the page network could not be run: wrong size"
  ),
  (
    .encoding(subject: "the manifest", message: "no number"),
    "cannot encode the manifest: no number"
  ),
  (.invariant("a page's image is empty"), "a page's image is empty"),
])
func anInternalFaultDescribesItself(fault: InternalFault, description: String) {
  #expect(fault.description == description)
  #expect(ScanError.internalFault(fault).description == "internal error: " + description)
}
