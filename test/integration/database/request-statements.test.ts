/**
 * How many statements it takes to send and to accept. Each is a round trip, most of them while others wait for the locks,
 * and none may be one for each request that is concerned.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor, type MadeUser } from '#test/support/people.ts'
import { type Statement, watchStatements } from '#test/support/databases/statements.ts'

/** What a statement is for, by how it begins or what it can't do without; the first that fits. */
const PURPOSES: readonly (readonly [string, RegExp])[] = [
  ['find the caller', /from "sessions"/],
  ['begin', /^begin/],
  ['commit', /^commit/],
  ['lock the cycle', /"cycles".* for share/],
  ['lock the people', /"users".* for no key update/],
  ['find whom to lock', /^select "type", "student_id", "supervisor_id" from "requests"/],
  ['look at what surrounds a sending', /^select "users"\."role".* from "users" left join "supervisors"/],
  ['insert the request with its transition', /with begun as/],
  ['look at the other requests', /inner join "request_transitions" "last"/],
  ['look at the request', /^select "requests"\."id".* from "requests" inner join "users"/],
  ['write all transitions', /with steps as/],
  ['issue the confirmation', /insert into "confirmations"/],
  ['revoke the confirmation', /update "confirmations"/],
  ['revive mails', /^update "outbox"/],
  ['forget a pair that was lost', /^delete from "lost_pairs"/],
  ['look at other pairs', /"requests"\."is_pair"/],
  ['write all mails and events', /with taken_back as/],
  ['read the people', /"matching_revision"/],
]

const purposeOf = ({ text }: Statement): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return PURPOSES.find(([, pattern]) => pattern.test(line))?.[0] ?? line
}

withDatabase('the statements', (open) => {
  let api: TestApi
  beforeEach(async () => {
    await emptyTables(open())
    api = await testApp(open())
  })
  afterEach(() => api.close())

  /** A student who has asked the first of these supervisors, after that many others. */
  const makeApplicant = async (others: number): Promise<{ student: MadeUser; supervisor: MadeUser; id: string }> => {
    const student = await makeStudent(open().db)
    const ask = async (supervisor: MadeUser) =>
      (await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: student.email })).id
    for (let number = 0; number < others; number += 1) await ask(await makeSupervisor(open().db))
    const supervisor = await makeSupervisor(open().db)
    // Memory is brought up to date before statements are counted.
    const id = await ask(supervisor)
    return { student, supervisor, id }
  }

  const purposesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const statements = watchStatements()
    await work()
    return statements.map(purposeOf)
  }

  it('of sending are ten', async () => {
    const { student } = await makeApplicant(1)
    const supervisor = await makeSupervisor(open().db)
    await api.ok('users.get', { id: supervisor.id }, { as: student.email })
    const cookie = await api.signIn(student.email)
    const purposes = await purposesOf(() =>
      api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { cookie }),
    )
    expect(purposes).toEqual([
      'find the caller',
      'begin',
      'lock the cycle',
      'lock the people',
      'look at what surrounds a sending',
      'insert the request with its transition',
      'write all mails and events',
      'commit',
      'look at the request',
      'read the people',
    ])
  })

  describe.each([1, 20])('with %i other pending requests', (others) => {
    const statesOf = async ({ email }: MadeUser) =>
      (await api.ok('supervision_requests.list', { limit: 100 }, { as: email })).items.map(({ state }) => state)

    it('of accepting are fourteen', async () => {
      const { student, supervisor, id } = await makeApplicant(others)
      const cookie = await api.signIn(supervisor.email)
      const purposes = await purposesOf(() =>
        api.ok('supervision_requests.patch', { id, state: 'ACCEPTED' }, { cookie }),
      )
      expect(purposes).toEqual([
        'find the caller',
        'begin',
        'find whom to lock',
        'lock the cycle',
        'lock the people',
        'look at the request',
        'look at the other requests',
        'write all transitions',
        'issue the confirmation',
        'forget a pair that was lost',
        'write all mails and events',
        'commit',
        'look at the request',
        'read the people',
      ])
      expect(await statesOf(student)).toEqual(['ACCEPTED', ...Array.from({ length: others }, () => 'WITHDRAWN')])
    })

    it('of undoing that are fifteen', async () => {
      const { student, supervisor, id } = await makeApplicant(others)
      const cookie = await api.signIn(supervisor.email)
      await api.ok('supervision_requests.patch', { id, state: 'ACCEPTED' }, { cookie })
      const purposes = await purposesOf(() => api.ok('supervision_requests.undo', { id }, { cookie }))
      expect(purposes).toEqual([
        'find the caller',
        'begin',
        'find whom to lock',
        'lock the cycle',
        'lock the people',
        'look at the request',
        'look at the other requests',
        'write all transitions',
        'revoke the confirmation',
        'revive mails',
        'look at other pairs',
        'write all mails and events',
        'commit',
        'look at the request',
        'read the people',
      ])
      expect(await statesOf(student)).toEqual(Array.from({ length: others + 1 }, () => 'PENDING'))
    })
  })
})
