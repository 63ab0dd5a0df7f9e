/** Traces of calls and their statements, as a receiver of OpenTelemetry gets them. */
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTracing } from '#server/tracing/open-tracing.ts'
import { type Tracing, nameOfStatement } from '#server/tracing/opentelemetry.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type Instance, listening } from '#test/support/event-instances.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { startTraceReceiver, type TraceReceiver } from '#test/support/trace-receiver.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const ABOVE = 'b7ad6b7169203331'
const FAILED = 2
/** As by one on this machine, which TRUST_PROXY names where nothing else is set. */
const BY_PROXY = { 'x-forwarded-for': '192.0.2.7' }

withDatabase('traces', (open) => {
  let receiver: TraceReceiver
  let instance: Instance
  let tracing: Tracing
  let student: MadeUser
  let supervisor: MadeUser
  const warn = vi.fn()

  const trace = async (status = 200, traceShare = 1): Promise<void> => {
    receiver = await startTraceReceiver(status)
    const opened = await openTracing({ tracesTo: receiver.url, traceShare }, '1.2.3', open().pool, { warn })
    if (!opened) throw new Error('not tracing')
    tracing = opened
    instance = await listening(open(), { tracing })
  }

  beforeEach(async () => {
    warn.mockReset()
    await emptyTables(open())
    student = await makeStudent(open().db)
    supervisor = await makeSupervisor(open().db)
  })
  afterEach(async () => {
    await instance.close()
    await tracing.close()
    await receiver.close()
  })

  /** A request for supervision, whose body comes after the call has begun: by the connection, which belongs to no call. */
  const send = async (headers: Record<string, string> = {}): Promise<number> => {
    const call = request(`${instance.url}/api/proxy/supervision-requests`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: await instance.signIn(student.email),
        expect: '100-continue',
        ...headers,
      },
    })
    const answered = once(call, 'response') as Promise<[IncomingMessage]>
    call.flushHeaders()
    await once(call, 'continue')
    call.end(JSON.stringify({ action: 'POST', data: { supervisor_id: supervisor.id } }))
    const [answer] = await answered
    await once(answer.resume(), 'end')
    return answer.statusCode ?? 0
  }

  it('have a span for the call, in the trace that it belongs to, and one for each statement', async () => {
    await trace()
    const status = await send({ traceparent: `00-${TRACE}-${ABOVE}-01`, ...BY_PROXY })
    await tracing.close()
    const call = receiver.spans.find(({ name }) => name === 'supervision_requests.create')
    expect(call).toMatchObject({
      traceId: TRACE,
      parentSpanId: ABOVE,
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': status },
    })
    const below = receiver.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
    const names = below.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['callers', 'begin', 'commit']))
  })

  it('hold error codes, and nothing about people', async () => {
    await trace()
    await send()
    await instance.call('users.get', { id: student.id }, { as: supervisor.email })
    await instance.refused('users.me', {})
    await tracing.close()
    const refused = receiver.spans.find(({ name }) => name === 'users.me')
    expect(refused?.attributes).toMatchObject({ 'http.response.status_code': 401, 'error.type': 'not_signed_in' })
    const told = receiver.texts.join('\n')
    const personal = [student, supervisor].flatMap(({ id, email }) => [id, email])
    for (const text of [...personal, '127.0.0.1', 'cookie']) expect(told).not.toContain(text)
  })

  it('are left alone where the trace above is not kept, and for who watches', async () => {
    await trace()
    await send({ traceparent: `00-${TRACE}-${ABOVE}-00`, ...BY_PROXY })
    await fetch(`${instance.url}/readyz`)
    await tracing.close()
    expect(receiver.spans).toEqual([])
  })

  it('calls of strangers are traced as often as set, whatever trace they say they belong to', async () => {
    await trace(200, 0)
    await send({ traceparent: `00-${TRACE}-${ABOVE}-01` })
    await tracing.close()
    expect(receiver.spans).toEqual([])
  })

  it('that nobody takes cost a line, and no call', async () => {
    await trace(400)
    expect(await send()).toBe(201)
    await tracing.close()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('name a statement that failed, and why', async () => {
    await trace()
    const call = tracing.begin({})
    await new Promise<void>((resolve, reject) =>
      call.run(
        () =>
          void open()
            .pool.query('select 1/0 from users')
            .then(
              () => reject(new Error('no error')),
              () => resolve(),
            ),
      ),
    )
    call.end({ operation: null, method: 'GET', status: 200, errorCode: null })
    await tracing.close()
    expect(receiver.spans).toMatchObject([
      { name: 'select users', status: FAILED, attributes: { 'error.type': '22012' } },
      { name: 'GET' },
    ])
  })
})

describe('without a receiver', () => {
  it('there are no traces', async () => {
    expect(await openTracing({ tracesTo: null, traceShare: 1 }, '', null as never, { warn: vi.fn() })).toBeNull()
  })

  it('the libraries are not loaded', () => {
    const root = fileURLToPath(new URL('../../../src/', import.meta.url))
    const loads = /^import (?!type)[^;]*? from '(?:@opentelemetry\/|.*opentelemetry\.ts)/m
    const loading = globSync('**/*.ts', { cwd: root }).filter((path) => loads.test(readFileSync(root + path, 'utf8')))
    expect(loading).toEqual(['server/tracing/opentelemetry.ts'])
  })
})

describe('the name of a statement', () => {
  it.each([
    [{ name: 'tags_for_matching', text: 'select 1' }, 'tags_for_matching'],
    ['BEGIN', 'begin'],
    [{ text: 'select "id" from "users" where "email" = $1' }, 'select users'],
    [{ text: 'with "due" as (select 1 from outbox) update "outbox"' }, 'with outbox'],
    [{ text: "select 'secret'" }, 'select'],
    [{}, 'statement'],
  ])('%j: %s', (query, name) => expect(nameOfStatement(query)).toBe(name))
})
