/**
 * The keys that sign confirmations. There is no command to change them: a start with another SESSION_SECRET does, as the
 * old private key can't be opened any more.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signingKeys } from '#server/db/schema/operation.ts'
import type { FixedContent } from '#server/confirmations/fixed-content.ts'
import { createSigningKey, signCode } from '#server/confirmations/confirmation-signer.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { confirmationOf } from '#test/support/confirmations/confirmations.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

const FIRST = 'the first secret of thirty-two characters'
const SECOND = 'the second secret of so many characters'

/** A code begins with its format (1 byte) and the id of the key that signed it (4). */
const keyOf = (code: string): string => Buffer.from(code, 'base64url').toString('hex', 1, 5)

withDatabase('the keys of confirmations', (open) => {
  let started: TestApi[]
  let confirmation: FixedContent
  let number: string
  let before: TestApi
  let clock: number

  /** Starts the server, a minute later than the last time. */
  const start = async (secret: string): Promise<TestApi> => {
    const now = new Date((clock += 60_000))
    const api = await testApp(open(), { site: { secret }, now: () => now })
    started.push(api)
    return api
  }
  const verify = (on: TestApi, code: string) => on.ok('confirmations.verify', { code })

  beforeEach(async () => {
    await emptyTables(open())
    started = []
    clock = Date.parse('2026-03-01T12:00:00Z')
    before = await start(FIRST)
    const [student, supervisor] = [await makeStudent(open().db), await makeSupervisor(open().db)]
    const as = { as: supervisor.email }
    const { id } = await before.ok('supervision_requests.create', { student_id: student.id }, as)
    confirmation = await confirmationOf(open().db, id)
    number = confirmation.number
  })
  afterEach(async () => {
    for (const api of started) await api.close()
  })

  it('stay the same from start to start', async () => {
    const after = await start(FIRST)
    expect(after.services.signer.sign(confirmation)).toBe(before.services.signer.sign(confirmation))
    expect(await open().db.$count(signingKeys)).toBe(1)
  })

  it('change with the secret: what was signed before stays genuine, what is signed now is by the new one', async () => {
    const old = before.services.signer.sign(confirmation)
    const after = await start(SECOND)
    const young = after.services.signer.sign(confirmation)
    expect(keyOf(young)).not.toBe(keyOf(old))
    expect(await verify(after, old)).toMatchObject({ status: 'VALID', number })
    expect(await verify(after, young)).toMatchObject({ status: 'VALID', number })
    const again = await start(SECOND)
    expect(again.services.signer.sign(confirmation)).toBe(young)
    expect(await open().db.$count(signingKeys)).toBe(2)
  })

  it('are known to an instance that was started before they were made', async () => {
    const after = await start(SECOND)
    expect(await verify(before, after.services.signer.sign(confirmation))).toMatchObject({ status: 'VALID', number })
  })

  it('do not come back with an earlier secret, and all that ever signed count', async () => {
    const codes = [before, await start(SECOND), await start(FIRST)].map(({ services }) =>
      services.signer.sign(confirmation),
    )
    expect(new Set(codes.map(keyOf)).size).toBe(3)
    const latest = await start(FIRST)
    for (const code of codes) expect(await verify(latest, code)).toMatchObject({ status: 'VALID', number })
    expect(latest.services.signer.sign(confirmation)).toBe(codes[2])
  })

  it('are ours alone: what another key signed is not genuine, whatever key it names', async () => {
    const foreign = createSigningKey(new Date())
    const ours = keyOf(before.services.signer.sign(confirmation))
    for (const key of [foreign, { ...foreign, id: ours }]) {
      const refused = await before.refused('confirmations.verify', { code: signCode(key, confirmation) })
      expect(refused).toMatchObject({ statusCode: 404, code: 'not_genuine' })
    }
  })

  it('sign in vain a number that no confirmation has', async () => {
    const unused = number.endsWith('0') ? `${number.slice(0, -1)}1` : `${number.slice(0, -1)}0`
    const refused = await before.refused('confirmations.verify', {
      code: before.services.signer.sign({ ...confirmation, number: unused }),
    })
    expect(refused.code).toBe('not_genuine')
  })
})
