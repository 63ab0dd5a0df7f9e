import { FIELDS_MAX } from '#contract/shapes.ts'
import { Failure } from '#server/failure.ts'
import type { FastifyInstance } from 'fastify'

const BACKSLASH = 92

/**
 * Refuses input of more fields than any operation has, before it is parsed: making the objects, not looking at them,
 * is what takes the time. JSON bodies and query strings alike.
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

/** Whether a JSON text holds more than so many fields and items, at all depths together. */
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
    // A field has a name and a value: what has more texts is no JSON, and not worth reading to its end.
    if (fields > max || texts > 2 * max + 1) return true
  }
  return false
}

/** Where a text of a JSON text ends; past the end of all when it does not. */
const endOfText = (json: string, begin: number): number => {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
