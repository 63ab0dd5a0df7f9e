import { FIELDS_MAX } from '#contract/shapes.ts'
import { Failure } from '#server/failure.ts'
import type { FastifyInstance } from 'fastify'

const BACKSLASH = 92

/**
 * Refuses input with more fields than any operation has before it is parsed, because creating the objects takes the
 * time. For JSON bodies and query strings.
 */
export function limitFields(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (hasTooManyFields(text, FIELDS_MAX)) done(tooManyFields())
    else void parse(request, text, done)
  })
  app.addHook('onRequest', async ({ url }) => {
    if (url.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) throw tooManyFields()
  })
}

const tooManyFields = (): Failure => new Failure('too_many_fields', { params: { max: String(FIELDS_MAX) } })

/** Whether a JSON text has more than this many fields and items, over all depths. */
export function hasTooManyFields(json: string, max: number): boolean {
  const structure = /[",[{]/g
  let fields = 0
  let texts = 0
  for (let found = structure.exec(json); found; found = structure.exec(json)) {
    if (found[0] === '"') {
      structure.lastIndex = endOfText(json, found.index) + 1
      texts += 1
    } else {
      fields += 1
    }
    // A field has a name and a value: a text with more strings is not valid and needs no further reading.
    if (fields > max || texts > 2 * max + 1) return true
  }
  return false
}

/** Index of the end of a string in a JSON text; beyond the text if it does not end. */
const endOfText = (json: string, begin: number): number => {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
