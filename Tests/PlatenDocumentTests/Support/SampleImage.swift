import Foundation
import PlatenModel

/// Images of 96 × 64 pixels: a filled rectangle from (8, 8) to (40, 28) and an ellipse from (50,
/// 20) to (88, 58) on white, drawn for these tests with Pillow.
enum SampleImage {
  static var colorPage: PageImage {
    PageImage(encoding: .jpeg(components: 3), width: 96, height: 64, data: color)
  }
  static var grayPage: PageImage {
    PageImage(encoding: .jpeg(components: 1), width: 96, height: 64, data: gray)
  }
  static var blackAndWhitePage: PageImage {
    PageImage(encoding: .ccittGroup4, width: 96, height: 64, data: g4)
  }
  /// A background of half the resolution, and a dark red foreground layer over its lower right
  /// quarter.
  static var layeredPage: PageImage {
    PageImage(
      encoding: .jpeg(components: 3), width: 192, height: 128, backgroundWidth: 96,
      backgroundHeight: 64,
      data: color, foreground: [foreground])
  }
  /// The foreground layer on a blank background.
  static var foregroundOnBlank: PageImage {
    PageImage(
      encoding: .blank, width: 192, height: 128, backgroundWidth: 1, backgroundHeight: 1,
      data: Data(),
      foreground: [foreground])
  }
  private static var foreground: PageImage.ForegroundLayer {
    PageImage.ForegroundLayer(
      color: ForegroundColor(red: 128, green: 0, blue: 0), x: 96, y: 64, width: 96, height: 64,
      data: g4)
  }
  /// 2 × 2 pixels, red, green, blue and white, as a zlib stream without compression.
  static var deflatedPage: PageImage {
    let rows: [UInt8] = [0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255]
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in rows {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let sum = [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
    let data = Data([0x78, 0x01, 0x01, 14, 0, 0xF1, 0xFF] + rows + sum)
    return PageImage(encoding: .deflated(components: 3), width: 2, height: 2, data: data)
  }
  static var all: [PageImage] { [colorPage, grayPage, blackAndWhitePage] }

  /// A JPEG with three components, with the rectangle in red and the ellipse in blue.
  static var color: Data {
    decoded(
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVG
      ZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8
      fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCABAAGADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI
      CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRol
      JicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip
      qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAA
      AAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLR
      ChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaX
      mJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEA
      PwDs6KK85qJS5TooUPa31tY9Gorzmio9r5HR9S/vfgejUV5zXe6d/wAg61/64p/IVcZ8xhWw/skne5ZoooqzmCimu6xo
      zyMFRQSzMcAD1NYz6rc6lM1voiAxo5SW8kAKJx/AM/Mf06djmgC5qWr2umhRMxeZyAkEfzSPk4GF/OqcVhf6nKlxq8ht
      4kJ2WcEhHfKszg8kYzx6A8ciremaRBp+Zdzz3bqFluJWLO/59B7ew64rQoAK85r0auT/AOEYvf8Anrb/APfTf4VnUTdr
      HbhKkYX5mYtFbX/CMXv/AD1t/wDvpv8ACj/hGL3/AJ62/wD303+FZcsux2+3p9zFrvdO/wCQda/9cU/kK5z/AIRi9/56
      2/8A303+FdLbqLSxiWZ1UQxAOxOFGBycntWlNNPU5MVUhNLlZPWdqut2WkhRcuWlYZWKMZdhnHT/AB9KyNW8UNzFpKbs
      MUa5dcoMD+D+8Rn6dOoOa5lI8M0js0krcs7HJY12UqEqmvQ82UkjRuNYm1K43alETaAEC0ilKK3PBcj72Pw6DpznobDx
      FYyLHC6G1wNoGBsHYAEdOPYCuQorteFp2sZ87PS6K5Hw3qrQTrZzOTDIcR8Z2sT/ACP8/wAa66vPq03TlZmsXdBRRRWZ
      QUU13WNGeRgqKCWZjgAeprGfVbnUpmt9EQGNHKS3kgBROP4Bn5j+nTsc0AXNS1e100KJmLzOQEgj+aR8nAwv51RXTb3V
      2EmtN5Nv8wFjE5weeC7A8n6egPHIq7pmkQafmXc8926hZbiVizv+fQe3sOuK0KAOI8RsP7VaFUVI4EWNFUYAGM/1rLrY
      8UW7RaoZTkrMoYHHAIGCM9+gP41j17FK3s1Y55bhRRRWpIV6LZytPZwTOAGkjViB0yRmvO1VnYKilmY4AAySa9Ftofs9
      tDDu3eWgTOMZwMVw4y1ka0yWqGpava6aFEzF5nICQR/NI+TgYX86pvqtzqUzW+iIDGjlJbyQAonH8Az8x/Tp2Oat6ZpE
      Gn5l3PPduoWW4lYs7/n0Ht7DriuA1KS6be6uwk1pvJt/mAsYnODzwXYHk/T0B45FbaIsaKkahUUAKqjAA9BTqKACiiig
      Cjq+nLqVoY/lEq8xuR90/wCB/wA9K4a4t5rWUx3EbRuOzDr7j1HvXo9QXVnb3qbLmJZAOmeo+h6jpXTRruno9iJRued0
      V2DeFrFmJDzqCchQwwPbkVas9EsbMqyRb5F6PIdx65z6A+4FdLxUEtCPZsyvDujOkv2u8i27f9WjjkH+9jt7fn6V01FF
      cNSo6krs1Ssj/9k=
      """)
  }

  /// A JPEG with one component.
  static var gray: Data {
    decoded(
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVG
      ZIhlbXd7gYKBTmCNl4x9lnN+gXz/wAALCABAAGABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QA
      tRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0
      NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2
      t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AOzoooooooooqhqWr2umhRMx
      eZyAkEfzSPk4GF/OqcVhf6nKlxq8ht4kJ2WcEhHfKszg8kYzx6A8cituvOaKKK73Tv8AkHWv/XFP5CrNFNd1jRnkYKig
      lmY4AHqaxn1W51KZrfREBjRykt5IAUTj+AZ+Y/p07HNW9M0iDT8y7nnu3ULLcSsWd/z6D29h1xWhRXnNFFFd7p3/ACDr
      X/rin8hVms7VdbstJCi5ctKwysUYy7DOOn+PpXJ3GsTalcbtSiJtACBaRSlFbnguR97H4dB05z0Nh4isZFjhdDa4G0DA
      2DsACOnHsBW5RRXJ/wDCMXv/AD1t/wDvpv8ACj/hGL3/AJ62/wD303+FH/CMXv8Az1t/++m/wo/4Ri9/562//fTf4V0t
      uotLGJZnVRDEA7E4UYHJye1c9q3ihuYtJTdhijXLrlBgfwf3iM/Tp1BzXMpHhmkdmklblnY5LGn0Vu+G9VaCdbOZyYZD
      iPjO1if5H+f4111FFFFUNS1e100KJmLzOQEgj+aR8nAwv51RXTb3V2EmtN5Nv8wFjE5weeC7A8n6egPHIrF8RsP7VaFU
      VI4EWNFUYAGM/wBay6KKK9Fs5Wns4JnADSRqxA6ZIzU1FNd1jRnkYKiglmY4AHqaxn1W51KZrfREBjRykt5IAUTj+AZ+
      Y/p07HNW9M0iDT8y7nnu3ULLcSsWd/z6D29h1xWhXGeKLdotUMpyVmUMDjgEDBGe/QH8ax6KKVVZ2CopZmOAAMkmvRba
      H7PbQw7t3loEzjGcDFS1Q1LV7XTQomYvM5ASCP5pHycDC/nVFdNvdXYSa03k2/zAWMTnB54LsDyfp6A8cittEWNFSNQq
      KAFVRgAegp1FUdX05dStDH8olXmNyPun/A/56Vw1xbzWspjuI2jcdmHX3HqPeo6K6Xw7ozpL9rvItu3/AFaOOQf72O3t
      +fpXTViPqtzqUzW+iIDGjlJbyQAonH8Az8x/Tp2Oat6ZpEGn5l3PPduoWW4lYs7/AJ9B7ew64rQooooqC6s7e9TZcxLI
      B0z1H0PUdKy28LWLMSHnUE5Chhge3Iq1Z6JY2ZVki3yL0eQ7j1zn0B9wK0aK/9k=
      """)
  }

  /// ITU-T T.6 data, as in a TIFF in which 0 is white.
  static var g4: Data {
    decoded(
      """
      /zMGv/////8qBOCNQwzCBAz16CDKqwkz6aCDKD0mURpMpH8UmUdJlU+kyp/+kyv//////9lCi/+yhJfsoaVlAS/ZSRWU
      rVnLqGUMCs+qhmoFBgo/ABAB
      """)
  }

  private static func decoded(_ text: String) -> Data {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters)!
  }
}
