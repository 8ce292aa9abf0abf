/// Public e-mail providers, whose domains do not name the owner of an address.
package enum EmailProviders {
  /// Second-level domain labels in lower case: `gmail`.
  package static let names: Set = [
    "gmail", "googlemail", "yahoo", "hotmail", "outlook", "gmx", "web", "icloud", "aol", "orange",
    "free", "wanadoo", "libero", "tiscali", "t-online", "live", "msn", "proton", "protonmail",
    "bluewin", "ziggo", "kpnmail", "uol", "terra", "mail", "laposte", "sfr", "virgilio", "me",
  ]
}
