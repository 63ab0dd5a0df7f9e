const SOFT_HYPHEN = '\u00AD'

/** Soft hyphens part words on narrow screens. Some screen readers stumble over them, and titles of windows show them. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '')
}
