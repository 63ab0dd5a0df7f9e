/** The description of the API as it is served: valid, and the same for everybody. */
import { expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi.ts'
import { apiForAll } from '#test/support/app.ts'
import { makeStudent } from '#test/support/people.ts'

const { api, database } = apiForAll()

const URL = '/api/openapi.json'

it('describes the server that serves it, in the same words to everybody', async () => {
  const { version, site } = api.services
  const { email } = await makeStudent(database.db)
  const cookie = await api.signIn(email)
  const document = openApiDocument({ version, publicUrl: site.publicUrl, cookie: cookie.split('=', 1)[0] ?? '' })
  for (const headers of [{}, { cookie, 'accept-language': 'de' }]) {
    expect((await api.request({ url: URL, headers })).body).toEqual(JSON.parse(JSON.stringify(document)))
  }
})
