import type { IncomingHttpHeaders } from 'node:http'

/** What stands between the commas; not those in quotation marks. */
const PREFERENCES = /(?:"(?:[^"\\]|\\.)*"|[^",])+/gu
/** A name, and a value if it has one; parameters behind it say nothing here. */
const PREFERENCE = /^\s*([^\s=;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?/u

/** Far more than anybody has to say here; looking through quotation marks without an end takes the square of the length. */
const LENGTH_MAX = 500

/** Whether somebody would rather have no answer than what was changed (RFC 7240, 4.2). Of several `return` the first counts; what is too long says nothing. */
export function prefersNoAnswer({ prefer }: IncomingHttpHeaders): boolean {
  const text = String(prefer ?? '')
  if (text.length > LENGTH_MAX) return false
  for (const [preference] of text.matchAll(PREFERENCES)) {
    const [, name = '', quoted, bare = ''] = PREFERENCE.exec(preference) ?? []
    if (name.toLowerCase() !== 'return') continue
    return (quoted?.replaceAll(/\\(.)/gu, '$1') ?? bare).toLowerCase() === 'minimal'
  }
  return false
}
