import { create } from 'content-disposition'

/**
 * Content-Disposition header for a download: the file's name in any script (RFC 6266), and in ASCII for clients that
 * know no other.
 */
export function attachment(fileName: string): string {
  return create(fileName, { fallback: inPlainLetters(fileName) })
}

const inPlainLetters = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^ -~]+/gu, '_')
