/** Cursors that nobody was given: refused, or a place with something after it; never a fault of ours. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WireError } from '#contract/errors.ts'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { addressOf, relationsOf, operationCases } from '#test/support/operation-cases.ts'
import type { CallerKind } from '#test/support/databases/situations.ts'
import { makeWorld, type World } from '#test/support/databases/small-world.ts'

withDatabase('a place in a list that is none', (open) => {
  const id = '00000000-0000-4000-8000-000000000000'
  const listed = Object.values(operations).filter(({ input }) => 'cursor' in input.shape)
  const times: unknown[] = [
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
    'infinity',
    'epoch',
    '2026-02-30T00:00:00Z',
    8.64e15,
    null,
    true,
    [],
  ]
  const names: unknown[] = ['', '\u0000', '\ud800', 'x'.repeat(400), '%', null]
  const numbers: unknown[] = [-1, 1e308, -0, 0.5, 2 ** 53, '1', null]
  const positions: unknown[] = [
    ...times.map((at) => ({ at, id })),
    ...names.flatMap((sortName) => [
      { id, sortName, available: 0 },
      { id, sortName, score: 0 },
    ]),
    ...numbers.flatMap((number) => [
      { id, score: number },
      { id, sortName: 'a', score: number },
      { id, sortName: 'a', available: number },
    ]),
    { at: '2026-01-01T00:00:00Z', id: 'no id' },
    null,
    'text',
    [],
  ]
  const cursors = positions.map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'))
  let own: TestApi
  let people: World

  beforeAll(async () => {
    own = await testApp(open())
    people = await makeWorld(open(), own)
  })
  afterAll(() => own.close())

  const views: Readonly<Partial<Record<OperationName, readonly Record<string, unknown>[]>>> = {
    'users.search': [{ sort: 'name' }, { sort: 'availability' }, { sort: 'best_match' }],
    'supervision_requests.list': [{}, { state: 'PENDING' }],
    'chat_requests.list': [{}, { state: 'PENDING' }],
  }

  it.each(listed.map(({ name }) => name))('is refused by %s, or has nothing after it', async (name) => {
    const outcomes = new Set<string>()
    const { who } = operations[name]
    const callers: readonly CallerKind[] = typeof who === 'string' ? ['STUDENT'] : who.roles
    for (const caller of callers) {
      const [relation = '-'] = relationsOf(name, caller)
      const situation = { world: people, caller, relation }
      const cookie = await own.signIn(addressOf(name, situation) ?? '')
      for (const view of views[name] ?? [{}]) {
        for (const cursor of [...cursors, 'x', '%', 'e30', Buffer.from([255, 254]).toString('base64url')]) {
          const input = { ...operationCases[name].input(situation), ...view, cursor }
          const { status, body } = await own.call(name, input, { cookie })
          outcomes.add(status === 200 ? 'taken' : `${status} ${WireError.safeParse(body).data?.code}`)
        }
      }
    }
    expect(outcomes).toContain('400 validation_failed')
    outcomes.delete('taken')
    expect([...outcomes]).toEqual(['400 validation_failed'])
  })
})
