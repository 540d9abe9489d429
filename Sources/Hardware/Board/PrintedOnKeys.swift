/// What is printed on the keys with digits.
enum PrintedOnKeys: String, CaseIterable {
    /// Nothing else: the screen draws a map of the letters.
    case digits
    /// The letters as well, as on a telephone.
    case letters
}
