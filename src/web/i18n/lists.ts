import { formattingLocale } from './locale.ts'

/** Names as one enumerates them: "Ada, Ben and Cleo". */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(formattingLocale(), { type: 'conjunction' }).format(names)
