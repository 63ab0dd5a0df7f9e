/** The texts of each of these. */
export function texts(elements: readonly Element[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent)
}
