/** An idea's title; of one with more than 30 letters the first words, because it would fill a toast. */
export function shortTitle(title: string): string {
  return title.replace(/^(?=.{31})(.{9,28}(?=\s)|.{28}).*/su, '$1…')
}
