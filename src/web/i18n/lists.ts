import { formattingLocale } from './locale.ts'

/** Names as one enumerates them: "Ada, Ben and Cleo". */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(formattingLocale(), { type: 'conjunction' }).format(names)
}
