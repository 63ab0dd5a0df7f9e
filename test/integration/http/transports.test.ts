/** The two transports: that they answer alike, and what neither of them lets through. */
import { isUtf8 } from 'node:buffer'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WireError } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Answer, TestApi } from '#test/support/api.ts'
import { addressOf, cellOf, relationsOf, operationCases } from '#test/support/operation-cases.ts'
import { CALLERS, type Situation } from '#test/support/databases/situations.ts'
import { type SameWorld, sameWorld } from '#test/support/databases/same-world.ts'
import type { World } from '#test/support/databases/small-world.ts'

const declared: readonly Operation[] = Object.values(operations)
/** Files travel through REST only. */
const twofold = declared.filter(({ body }) => body !== 'upload').map(({ name }) => name)

let stage: SameWorld
let api: TestApi
let world: World
/** A world that changed is no world to compare the next answers in. */
let isAsMade = false

beforeAll(async () => {
  stage = await sameWorld()
})
afterAll(() => stage.close())

const anew = async (): Promise<void> => {
  ;({ api, world } = await stage.anew())
  isAsMade = true
}

/** An answer without what differs from one world, and one moment, to the next: ids, times, numbers of documents, secret addresses. */
const comparable = ({ status, headers, body }: Answer): unknown => {
  const isText = !(body instanceof Uint8Array) || isUtf8(body)
  const said =
    body instanceof Uint8Array ? (isText ? Buffer.from(body).toString() : '(bytes)') : (JSON.stringify(body) ?? '')
  const seen = new Map<string, string>()
  const text = said
    .replaceAll(world.unique, '(unique)')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!seen.has(id)) seen.set(id, `(id ${seen.size})`)
      return seen.get(id) ?? ''
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    .replace(/\b\d{4}(-[0-9A-Z]{4,})+\b/g, '(number)')
    .replace(/(?<=\/calendar\/)[\w-]+(?=\.ics)/g, '(feed)')
  return { status, type: headers['content-type'], disposition: headers['content-disposition'], text }
}

const throughBoth = async (
  name: OperationName,
  call: (transport: 'rest' | 'proxy') => Promise<Answer>,
): Promise<unknown[]> => {
  const answers: unknown[] = []
  for (const transport of ['rest', 'proxy'] as const) {
    if (!isAsMade) await anew()
    const answer = await call(transport)
    isAsMade = operations[name].verb === 'GET' || answer.status >= 400
    answers.push(comparable(answer))
  }
  return answers
}

describe('both transports answer alike', () => {
  beforeAll(anew)

  it.each(twofold)('%s, whatever the answer', async (name) => {
    for (const { caller, relation } of oneForEachAnswer(name)) {
      let cookie: string | undefined
      const [rest, proxy] = await throughBoth(name, async (transport) => {
        const situation: Situation = { world, caller, relation }
        const as = addressOf(name, situation)
        const changesWorlds = operations[name].verb !== 'GET'
        if (as && (changesWorlds || !cookie)) cookie = await api.signIn(as)
        return api.call(
          name,
          { ...operationCases[name].input(situation) },
          { transport, ...(as && cookie ? { cookie } : {}) },
        )
      })
      expect(proxy).toEqual(rest)
      expect(rest).not.toMatchObject({ status: 500 })
    }
  })
})

/** For each answer that somebody gets, the first caller who gets it. */
const oneForEachAnswer = (name: OperationName) => {
  const callers = CALLERS.flatMap((caller) => relationsOf(name, caller).map((relation) => ({ caller, relation })))
  const byAnswer = new Map(callers.toReversed().map((one) => [answerExpected(name, one), one]))
  return byAnswer.values()
}

const answerExpected = (name: OperationName, { caller, relation }: Pick<Situation, 'caller' | 'relation'>) => {
  const cell = cellOf(name, caller)
  return typeof cell === 'object' ? cell[relation] : cell
}

const refusal = ({ body }: Answer): string => WireError.parse(body).code

describe('neither transport', () => {
  beforeEach(async () => {
    if (!isAsMade) await anew()
  })

  const rest = (method: NonNullable<InjectOptions['method']>, path: string, more: InjectOptions = {}) =>
    api.request({ method, url: `/api/${path}`, ...more })
  const proxy = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
    api.request({
      method: 'POST',
      url: `/api/proxy/${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const signedIn = async (): Promise<{ cookie: string }> => ({ cookie: await api.signIn(world.student.email) })

  it.each(['nothing', 'users/me/more/and/more', 'constructor', '__proto__', 'users/me/..%2fme', ''])(
    'knows the resource %j',
    async (path) => {
      for (const answer of [await rest('GET', path), await proxy(path, { action: 'GET' })]) {
        expect(answer.status).toBe(404)
        expect(refusal(answer)).toBe('unknown_resource')
      }
    },
  )

  it('reads an address that is none', async () => {
    for (const answer of [await rest('GET', 'users/%zz'), await proxy('users/%zz', { action: 'GET' })]) {
      expect(answer.status).toBe(400)
      expect(refusal(answer)).toBe('bad_request')
    }
  })

  it('knows verbs that a resource does not have', async () => {
    for (const answer of [
      await rest('DELETE', 'config'),
      await rest('OPTIONS', 'config'),
      await proxy('config', { action: 'DELETE' }),
    ]) {
      expect(answer.status).toBe(405)
      expect(refusal(answer)).toBe('verb_not_allowed')
      expect(answer.headers['allow']).toBe('GET')
    }
  })

  it.each([
    ['no JSON', '{"action": "GET"'],
    ['nothing', ''],
    ['no object', '[]'],
    ['no action', '{}'],
    ['an unknown action', '{"action": "HEAD"}'],
    ['data that are none', '{"action": "GET", "data": [1]}'],
    ['something beside', '{"action": "GET", "data": {}, "more": 1}'],
    ['a prototype', '{"action": "GET", "__proto__": {"data": {}}}'],
  ])('takes a proxy call with %s', async (_what, body) => {
    const answer = await proxy('config', body)
    expect(answer.status).toBe(400)
    expect(refusal(answer)).toBe('bad_request')
  })

  it.each(['[]', '"text"', '17', '{"first_name": ', '{"__proto__": {"first_name": "x"}}'])(
    'takes %s for a body',
    async (payload) => {
      const headers = { ...(await signedIn()), 'content-type': 'application/json' }
      const answer = await rest('POST', 'users', { headers, payload })
      expect(answer.status).toBe(400)
      expect(refusal(answer)).toBe('bad_request')
    },
  )

  it('takes a field twice', async () => {
    const answer = await rest('GET', 'users/search?query=a&query=b', { headers: await signedIn() })
    expect(answer.body).toMatchObject({ code: 'validation_failed', issues: [{ path: 'query' }] })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'takes %s in place of JSON',
    async (type) => {
      const headers = { ...(await signedIn()), 'content-type': type }
      const payload = 'thesis_description=x'
      for (const url of ['/api/students', '/api/proxy/students']) {
        const answer = await api.request({ method: 'POST', url, headers, payload })
        expect({ url, status: answer.status, code: refusal(answer) }).toEqual({ url, status: 415, code: 'wrong_type' })
      }
    },
  )

  it('takes files but as multipart/form-data through REST', async () => {
    const headers = { cookie: await api.signIn(world.admin.email) }
    const path = 'admin/supervisors/import'
    for (const answer of [
      await rest('POST', path, { headers, payload: { file: 'x' } }),
      await proxy(path, { action: 'POST', data: { file: 'x' } }, headers),
    ]) {
      expect(answer.status).toBe(415)
      expect(refusal(answer)).toBe('wrong_type')
    }
  })

  it.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    // Another program on this machine, or another server of the university.
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
  ])('lets another site change anything (%j)', async (from) => {
    const headers = { ...(await signedIn()), ...from }
    const data = { thesis_description: 'from elsewhere' }
    for (const answer of [
      await rest('POST', 'students', { headers, payload: data }),
      await proxy('students', { action: 'POST', data }, headers),
    ]) {
      expect(answer.status).toBe(403)
      expect(refusal(answer)).toBe('other_origin')
    }
    const me = await api.ok('users.me', {}, { as: world.student.email })
    expect(me.user.student?.thesis_description).toBeNull()
  })

  it('lets a field overrule the path', async () => {
    isAsMade = false
    const headers = await signedIn()
    const data = { id: world.otherStudent.id, first_name: 'Mine' }
    for (const answer of [
      await rest('PATCH', `users/${world.student.id}`, { headers, payload: data }),
      await proxy(`users/${world.student.id}`, { action: 'PATCH', data }, headers),
      await rest('GET', `users/${world.student.id}?id=${world.otherStudent.id}`, { headers }),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ id: world.student.id, first_name: 'Mine' })
    }
  })

  it('takes a wrong path parameter for anything but a bad field', async () => {
    const headers = await signedIn()
    for (const answer of [
      await rest('GET', 'users/17', { headers }),
      await proxy('users/17', { action: 'GET' }, headers),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'validation_failed', issues: [{ path: 'id' }] })
    }
  })

  it('has more to say to HEAD than GET has headers', async () => {
    const headers = await signedIn()
    const got = await rest('GET', 'users/me', { headers })
    const asked = await rest('HEAD', 'users/me', { headers })
    expect(asked.status).toBe(200)
    expect(asked.headers['content-type']).toBe(got.headers['content-type'])
    expect((await rest('HEAD', 'users/me')).status).toBe(401)
  })

  it('tells anybody more than the one shape of errors, in their language', async () => {
    const { body } = await rest('GET', 'users/me', { headers: { 'accept-language': 'de' } })
    expect(body).toEqual({ statusCode: 401, code: 'not_signed_in', message: expect.any(String) })
    const english = await rest('GET', 'users/me')
    expect(english.body).not.toEqual(body)
  })
})
