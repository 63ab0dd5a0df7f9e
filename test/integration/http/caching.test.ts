/** Browsers and caches on the way may keep no answer of the API, but pictures and built files for good. */
import { beforeAll, expect, it } from 'vitest'
import { User } from '#contract/resources/people/people.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Answer } from '#test/support/api.ts'
import { apiForAll } from '#test/support/app.ts'
import { addressOf, relationsOf, operationCases } from '#test/support/operation-cases.ts'
import type { CallerKind } from '#test/support/databases/situations.ts'
import { makeWorld, picture, type World } from '#test/support/databases/small-world.ts'

const { api, database } = apiForAll()

let world: World

beforeAll(async () => {
  world = await makeWorld(database, api)
})

const keeping = ({ headers }: Answer): string | undefined => headers['cache-control']
const successes: [OperationName, CallerKind, number][] = [
  ['config.get', 'SIGNED_OUT', 200],
  ['confirmations.verify', 'SIGNED_OUT', 200],
  ['users.me', 'STUDENT', 200],
  ['users.check_registration', 'STUDENT', 200],
  ['users.settings.patch', 'STUDENT', 200],
  ['chat_requests.messages.create', 'STUDENT', 201],
  ['users.export', 'STUDENT', 200],
  ['confirmations.document', 'SUPERVISOR', 200],
  ['admin.cycles.export', 'ADMIN', 200],
  ['admin.tags.export', 'ADMIN', 200],
]

it.each(successes)('%s is not kept', async (name, caller, status) => {
  const [relation = '-'] = relationsOf(name, caller)
  const situation = { world, caller, relation }
  const as = addressOf(name, situation)
  for (const transport of ['rest', 'proxy'] as const) {
    const answer = await api.call(
      name,
      { ...operationCases[name].input(situation) },
      { transport, ...(as ? { as } : {}) },
    )
    expect({ transport, status: answer.status, keeping: keeping(answer) }).toEqual({
      transport,
      status,
      keeping: 'no-store',
    })
  }
})

it('an answer without content is not kept', async () => {
  const input = { id: world.student.id, blocked_id: world.otherSupervisor.id }
  const as = { as: world.student.email }
  for (const transport of ['rest', 'proxy'] as const) {
    await api.ok('users.blocks.add', input, as)
    const answer = await api.call('users.blocks.remove', input, { ...as, transport })
    expect({ status: answer.status, keeping: keeping(answer) }).toEqual({ status: 204, keeping: 'no-store' })
  }
})

it.each([
  ['GET', '/api/nothing', 404],
  ['DELETE', '/api/config', 405],
  ['GET', '/api/users/%zz', 400],
  ['GET', '/api/events', 401],
  ['POST', '/api/proxy/config', 400],
] as const)('%s %s, which is refused, is not kept either', async (method, url, status) => {
  const answer = await api.request({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
  expect({ status: answer.status, keeping: keeping(answer) }).toEqual({ status, keeping: 'no-store' })
})

it('a picture is kept for good, and that there is none is not', async () => {
  const cookie = await api.signIn(world.student.email)
  const { picture_url } = User.parse(
    (await api.call('users.picture.put', { id: world.student.id, file: picture }, { cookie })).body,
  )
  const get = (url: string, headers: Record<string, string>) => api.request({ method: 'GET', url, headers })
  const url = picture_url ?? ''
  expect(keeping(await get(url, { cookie }))).toBe('private, max-age=31536000, immutable')
  const gone = await get(url.replace(/[0-9a-f]{64}/, '0'.repeat(64)), { cookie })
  expect({ status: gone.status, keeping: keeping(gone) }).toEqual({ status: 404, keeping: 'no-store' })
  const stranger = await get(url, {})
  expect({ status: stranger.status, keeping: keeping(stranger) }).toEqual({ status: 401, keeping: 'no-store' })
})
