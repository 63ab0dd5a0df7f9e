/** What each of these says. */
export function texts(elements: readonly Element[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent)
}
