import type { IncomingHttpHeaders } from 'node:http'

/** What stands between the commas; not those in quotation marks. */
const PREFERENCES = /(?:"(?:[^"\\]|\\.)*"|[^",])+/gu
/** A name, and a value if it has one; parameters behind it say nothing here. */
const PREFERENCE = /^\s*([^\s=;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?/u

/** Whether somebody would rather have no answer than what was changed (RFC 7240, 4.2). Of several `return` the first counts. */
export function prefersNoAnswer({ prefer }: IncomingHttpHeaders): boolean {
  for (const [preference] of String(prefer ?? '').matchAll(PREFERENCES)) {
    const [, name = '', quoted, bare = ''] = PREFERENCE.exec(preference) ?? []
    if (name.toLowerCase() !== 'return') continue
    return (quoted?.replaceAll(/\\(.)/gu, '$1') ?? bare).toLowerCase() === 'minimal'
  }
  return false
}
