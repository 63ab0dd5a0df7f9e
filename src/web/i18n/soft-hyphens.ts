const SOFT_HYPHEN = '\u00AD'

/**
 * Removes soft hyphens, which divide words on narrow screens: some screen readers stumble over them, and window titles
 * show them.
 */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '')
}
