const LONGEST = 30

/** The first words of an idea's title, where a long one would fill a toast: 30 letters at most. */
export function shortTitle(title: string): string {
  const letters = [...title]
  if (letters.length <= LONGEST) return title
  const beginning = letters.slice(0, LONGEST - 1).join('')
  return `${beginning.replace(/\s+\S*$/u, '')}…`
}
