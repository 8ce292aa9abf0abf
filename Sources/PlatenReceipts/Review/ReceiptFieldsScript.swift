/// The JavaScript module by which browsers check the fields of a receipt while a person corrects them.
package enum ReceiptFieldsScript {
  /// The module's text, in UTF-8.
  package static var bytes: [UInt8] { PackageResources.receipt_fields_js }
}
