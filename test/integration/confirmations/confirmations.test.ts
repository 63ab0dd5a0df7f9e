/** A confirmation from the acceptance to the end of the cycle, as its people and a stranger with the QR code see it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forEachTest } from '#test/support/app.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { codeOf } from '#test/support/confirmations/confirmations.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()

withDatabase('a confirmation', (open) => {
  let minutes: number
  let api: TestApi

  beforeEach(async () => {
    await emptyTables(open())
    minutes = 0
    api = await testApp(open(), { now: () => new Date(at(minutes)) })
  })
  const student = forEachTest(() => makeStudent(open().db, { firstName: 'Ida', lastName: 'Öz' }))
  const supervisor = forEachTest(() => makeSupervisor(open().db, { firstName: 'Max', lastName: 'Ng' }))
  const admin = forEachTest(() => makeAdmin(open().db))
  afterEach(() => api.close())

  const ask = async (): Promise<string> => (await api.ask(student, supervisor)).id
  const decide = (id: string, state: 'ACCEPTED' | 'WITHDRAWN') => api.decide(supervisor, id, state)
  const undo = (id: string) => api.undo(supervisor, id)
  const look = (id: string) => api.ok('confirmations.get', { request_id: id }, { as: student.email })
  const issuedCode = (id: string): Promise<string> => codeOf(api, open().db, id)
  const document = async (id: string, who: MadeUser) =>
    (await api.call('confirmations.document', { request_id: id }, { as: who.email })).status

  /** The verification for its people and for anybody with the code. */
  const told = async (id: string, code: string) => {
    const answers = [await api.ok('confirmations.verify', { code })]
    for (const { email } of [student, supervisor, admin]) {
      answers.push(await api.ok('confirmations.get', { request_id: id }, { as: email }))
    }
    const [first, ...others] = answers
    for (const other of others) expect(other).toEqual(first)
    return first
  }
  const valid = (number: string, acceptedAt: string) => ({
    number,
    institution_name: null,
    student_name: 'Ida Öz',
    supervisor_name: 'Max Ng',
    accepted_at: acceptedAt,
    cycle_name: 'Test cycle',
    working_title: null,
    status: 'VALID',
    ended_at: null,
  })
  const revoked = (number: string, endedAt: string) => ({
    number,
    institution_name: null,
    student_name: null,
    supervisor_name: null,
    accepted_at: null,
    cycle_name: null,
    working_title: null,
    status: 'REVOKED',
    ended_at: endedAt,
  })

  it('is not there before the acceptance', async () => {
    const id = await ask()
    expect((await api.refused('confirmations.get', { request_id: id }, { as: student.email })).statusCode).toBe(404)
    expect(await document(id, student)).toBe(404)
  })

  it('is valid from the acceptance on, is not after the student was removed, and is again when that is undone', async () => {
    const id = await ask()
    minutes = 1
    await decide(id, 'ACCEPTED')
    const code = await issuedCode(id)
    const { number } = await look(id)
    minutes = 2
    expect(await told(id, code)).toEqual(valid(number, at(1)))
    for (const who of [student, supervisor, admin]) expect(await document(id, who)).toBe(200)

    await decide(id, 'WITHDRAWN')
    minutes = 3
    expect(await told(id, code)).toEqual(revoked(number, at(2)))
    for (const who of [student, supervisor, admin]) expect(await document(id, who)).toBe(404)

    await undo(id)
    expect(await told(id, code)).toEqual(valid(number, at(1)))
    expect(await document(id, student)).toBe(200)

    minutes = 4
    await decide(id, 'WITHDRAWN')
    expect(await told(id, code)).toEqual(revoked(number, at(4)))
  })

  it('ends with an acceptance that is undone; accepting again makes another one', async () => {
    const id = await ask()
    await decide(id, 'ACCEPTED')
    const [first, firstCode] = [await look(id), await issuedCode(id)]
    minutes = 1
    await undo(id)
    expect(await told(id, firstCode)).toEqual(revoked(first.number, at(1)))
    minutes = 2
    await decide(id, 'ACCEPTED')
    const second = await look(id)
    expect(second.number).not.toBe(first.number)
    expect(await told(id, await issuedCode(id))).toEqual(valid(second.number, at(2)))
    expect(await api.ok('confirmations.verify', { code: firstCode })).toEqual(revoked(first.number, at(1)))
  })

  it('tells the day of the time zone that is set', async () => {
    // At noon in Berlin it is the day after in Auckland, and the same day in London.
    const id = await ask()
    await decide(id, 'ACCEPTED')
    const documents: unknown[] = []
    for (const TIME_ZONE of ['Europe/Berlin', 'Europe/London', 'Pacific/Auckland']) {
      const elsewhere = await testApp(open(), { settings: { TIME_ZONE } })
      documents.push((await elsewhere.call('confirmations.document', { request_id: id }, { as: student.email })).body)
      await elsewhere.close()
    }
    const [berlin, london, auckland] = documents
    expect(london).toEqual(berlin)
    expect(auckland).not.toEqual(berlin)
  })

  it('comes with a direct add, too, and goes with its undo', async () => {
    const { id } = await api.add(supervisor, student)
    const [{ number }, code] = [await look(id), await issuedCode(id)]
    expect(await told(id, code)).toEqual(valid(number, at(0)))
    minutes = 1
    await undo(id)
    expect(await told(id, code)).toEqual(revoked(number, at(1)))
  })

  it('ends with the cycle: a reader with the code is told since when, and nobody finds it any more', async () => {
    const id = await ask()
    await decide(id, 'ACCEPTED')
    const [{ number }, code] = [await look(id), await issuedCode(id)]
    minutes = 1
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect(await api.ok('confirmations.verify', { code })).toEqual(revoked(number, at(1)))
    for (const { email } of [student, supervisor, admin]) {
      expect((await api.refused('confirmations.get', { request_id: id }, { as: email })).statusCode).toBe(404)
    }
  })

  it('two supervisors of one student have two confirmations', async () => {
    const first = await ask()
    await decide(first, 'ACCEPTED')
    const other = await makeSupervisor(open().db)
    const second = await api.add(other, student)
    const codes = [await issuedCode(first), await issuedCode(second.id)]
    await decide(first, 'WITHDRAWN')
    const statuses = codes.map(async (code) => (await api.ok('confirmations.verify', { code })).status)
    expect(await Promise.all(statuses)).toEqual(['REVOKED', 'VALID'])
  })

  describe('to a reader with the code', () => {
    let code: string
    let id: string

    beforeEach(async () => {
      id = await ask()
      await decide(id, 'ACCEPTED')
      code = await issuedCode(id)
    })

    it('tells neither addresses nor ids', async () => {
      const { rows } = await open().db.execute<{ id: string }>('select cycle_id as id from confirmations')
      const secret = [student, supervisor].flatMap((person) => [person.id, person.email])
      for (const state of ['VALID', 'REVOKED']) {
        const answer = await api.ok('confirmations.verify', { code })
        expect(answer.status).toBe(state)
        for (const text of [id, '@', ...secret, ...rows.map((row) => row.id)]) {
          expect(JSON.stringify(answer)).not.toContain(text)
        }
        if (state === 'VALID') await decide(id, 'WITHDRAWN')
      }
    })
  })
})
