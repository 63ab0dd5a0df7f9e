import { currentLocale } from './locale.ts'

/** Names as one enumerates them: "Ada, Ben and Cleo". */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names)
