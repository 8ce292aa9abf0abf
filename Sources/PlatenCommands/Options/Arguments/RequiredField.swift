/// A field that `--require` can demand of a receipt.
enum RequiredField: String, CaseIterable {
  case merchant, date, time, currency, subtotal, tax, tip, total
  case paymentMethod = "payment_method"
}
