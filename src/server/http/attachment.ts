import { create } from 'content-disposition'

/** Has a file saved under its name in any script (RFC 6266), or in plain letters by whoever knows no others. */
export function attachment(fileName: string): string {
  return create(fileName, { fallback: inPlainLetters(fileName) })
}

const inPlainLetters = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^ -~]+/gu, '_')
