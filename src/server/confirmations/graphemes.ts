/** The letters of a text as readers count them, composed (NFC). */
export function graphemesOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
}
