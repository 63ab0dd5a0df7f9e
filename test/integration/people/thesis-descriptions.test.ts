/** The first sentence of a request is the thesis description of anybody who has none (docs/decisions/0071-words-of-a-request.md). */
import { expect, it } from 'vitest'
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair } from '#test/support/pair.ts'
import { makeSupervisor } from '#test/support/people.ts'

const WORDS = 'I would like to detect falls with sensors.'

withDatabase('a sentence that is the thesis description', (open) => {
  const pair = new Pair(open, 1)
  const ask = (message?: string, from = pair.student, to = pair.supervisor) =>
    pair.api.ok(
      'supervision_requests.create',
      { supervisor_id: to.id, ...(message === undefined ? {} : { message }) },
      { as: from.email },
    )
  const rewrite = (id: string, message: string, describes?: boolean) =>
    pair.api.ok('supervision_requests.patch', { id, message, describes }, { as: pair.student.email })
  const described = async () =>
    (await pair.api.ok('users.me', {}, { as: pair.student.email })).user.student?.thesis_description
  const undo = (id: string) => pair.api.decide(pair.student, id, 'WITHDRAWN')
  const describeAs = (thesis_description: string) =>
    pair.api.ok('students.patch', { id: pair.student.id, thesis_description }, { as: pair.student.email })

  it('follows the sentence of its request as long as it is the same', async () => {
    const { id } = await ask(WORDS)
    const other = await ask(WORDS, pair.student, await makeSupervisor(open().db))
    await rewrite(other.id, 'To another one.')
    expect(await described()).toBe(WORDS)
    await rewrite(id, 'Better words.')
    expect(await described()).toBe('Better words.')
    await rewrite(id, '')
    expect(await described()).toBe('Better words.')
    await describeAs('Sensors')
    await rewrite(id, WORDS)
    expect(await described()).toBe('Sensors')
  })

  it('is none where the student wants it to be said to one supervisor alone', async () => {
    const input = { supervisor_id: pair.supervisor.id, message: WORDS, describes: false }
    const { id } = await pair.api.ok('supervision_requests.create', input, { as: pair.student.email })
    await undo(id)
    await pair.api.undo(pair.student, id)
    await rewrite(id, 'Better words.', false)
    expect(await described()).toBeNull()
    await rewrite(id, 'Better words, without a word of it.')
    expect(await described()).toBeNull()
    await rewrite(id, 'Better words.', true)
    expect(await described()).toBe('Better words.')
  })

  it('goes where the student unticks it, also after a request that was sent again, and not back with its undo', async () => {
    const { id } = await ask(WORDS)
    await undo(id)
    await pair.api.undo(pair.student, id)
    await rewrite(id, 'Private', false)
    expect(await described()).toBeNull()
    await undo(id)
    await pair.api.undo(pair.student, id)
    expect(await described()).toBeNull()
  })

  it('begins and ends with the tick alone, for the same words', async () => {
    const { id } = await ask(WORDS)
    await rewrite(id, WORDS, false)
    expect(await described()).toBeNull()
    await rewrite(id, WORDS, true)
    expect(await described()).toBe(WORDS)
    const both = { id, state: 'WITHDRAWN', describes: false } as const
    const { body } = await pair.api.call('supervision_requests.patch', both, { as: pair.student.email })
    expect(JSON.stringify(body)).toContain('"path":"describes"')
  })

  it('goes with its request that is taken back at once, and comes back with it', async () => {
    const { id } = await ask(WORDS)
    await undo(id)
    expect(await described()).toBeNull()
    await pair.api.undo(pair.student, id)
    expect(await described()).toBe(WORDS)
  })

  it('stays where the request was withdrawn later', async () => {
    const { id } = await ask(WORDS)
    pair.later(MAIL_WAIT_MS / 1000)
    await undo(id)
    expect(await described()).toBe(WORDS)
  })

  it('stays as long as another request is there', async () => {
    const { id } = await ask(WORDS)
    await ask(WORDS, pair.student, await makeSupervisor(open().db))
    await undo(id)
    expect(await described()).toBe(WORDS)
  })

  it('stays as the student has changed it, and where it was theirs before', async () => {
    const { id } = await ask(WORDS)
    await describeAs('Sensors')
    await undo(id)
    expect(await described()).toBe('Sensors')
    await describeAs(WORDS)
    const again = await ask(WORDS, pair.student, await makeSupervisor(open().db))
    await undo(again.id)
    expect(await described()).toBe(WORDS)
  })

  it('is the thesis description as long as there is none', async () => {
    const { id } = await ask()
    expect(await described()).toBeNull()
    await rewrite(id, WORDS, true)
    expect(await described()).toBe(WORDS)
    await ask('To another one.', pair.student, await makeSupervisor(open().db))
    expect(await described()).toBe(WORDS)
    await pair.api.ok('students.patch', { id: pair.student.id, thesis_description: '' }, { as: pair.student.email })
    await ask('First again.', pair.student, await makeSupervisor(open().db))
    expect(await described()).toBe('First again.')
  })
})
