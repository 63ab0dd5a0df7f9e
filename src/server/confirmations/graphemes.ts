/** What a reader takes for one letter each, composed (NFC). */
export function graphemesOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
}
