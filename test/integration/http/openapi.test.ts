/** The description of the API as it is served: valid, and the same for everybody. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi.ts'
import { apiForAll } from '#test/support/app.ts'
import { makeStudent } from '#test/support/people.ts'

const { api, database } = apiForAll()

const URL = '/api/openapi.json'

it('is valid OpenAPI 3.1, readable without a session', async () => {
  const { status, headers, body } = await api.request({ url: URL })
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json; charset=utf-8' })
  const validator = new Validator()
  expect(await validator.validate(structuredClone(body) as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

it('describes the server that serves it, in the same words to everybody', async () => {
  const { version, site } = api.services
  const { email } = await makeStudent(database.db)
  const cookie = await api.signIn(email)
  const document = openApiDocument({ version, publicUrl: site.publicUrl, cookie: cookie.split('=', 1)[0] ?? '' })
  for (const headers of [{}, { cookie, 'accept-language': 'de' }]) {
    expect((await api.request({ url: URL, headers })).body).toEqual(JSON.parse(JSON.stringify(document)))
  }
})
