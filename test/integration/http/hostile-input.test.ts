/** Names, texts and search terms that mean no good: kept to the letter, or refused; nothing in between. */
import { describe, expect, it } from 'vitest'
import { apiForAll, forAllTests } from '#test/support/app.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const KEPT: readonly (readonly [what: string, name: string])[] = [
  ['markup', '<b onmouseover="alert(1)">Ada</b>'],
  ['a script', '<script>alert(1)</script>'],
  ['SQL', "Robert'); DROP TABLE users;--"],
  ['a formula', '=HYPERLINK("http://elsewhere.example")'],
  ['a template', '{{constructor.constructor("alert(1)")()}} ${7*7}'],
  ['wildcards', '%_\\'],
  ['100 letters', 'x'.repeat(100)],
  ['100 letters beyond the basic plane', '𝒳'.repeat(100)],
  ['another script from right to left', 'שרה בת־אברהם'],
  ['an emoji of several characters', 'Ada 👩‍💻'],
  ['letters composed of several', 'Zoë Ångström'],
  ['a word that means something elsewhere', 'null'],
]

describe('input that means no good', () => {
  const { api, database } = apiForAll()
  const admin = forAllTests(() => makeAdmin(database.db))
  const supervisor = forAllTests(() => makeSupervisor(database.db, { totalSlots: 100 }))

  it.each(KEPT)('a name with %s is kept to the letter, and found', async (_what, name) => {
    const { email, id } = await makeStudent(database.db, { registered: false })
    await api.ok('users.register', { first_name: name, last_name: 'Hostile' }, { as: email })
    for (const transport of ['rest', 'proxy'] as const) {
      const seen = await api.call('users.get', { id }, { as: supervisor.email, transport })
      expect(seen.body).toMatchObject({ first_name: name })
      const found = await api.call('users.search', { query: name, limit: 100 }, { as: admin.email, transport })
      expect((found.body as { items: { id: string }[] }).items.map((one) => one.id)).toContain(id)
    }
  })

  it('a name is text in the document, whatever it looks like', async () => {
    const student = await makeStudent(database.db, { firstName: '<script>', lastName: '𝒳'.repeat(100) })
    const { id } = await api.ok('supervision_requests.create', { student_id: student.id }, { as: supervisor.email })
    const { status, headers } = await api.call('confirmations.document', { request_id: id }, { as: student.email })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringMatching(
        /^attachment; filename=Tandem-confirmation-T[-0-9A-Z]+-script-X{28}\.pdf; filename\*=UTF-8''Tandem-[!#$&+.^_`|~%\w-]+\.pdf$/u,
      ),
    ])
  })
})
