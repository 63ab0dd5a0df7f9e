/** The whole server without a port: calls of the API by name, over either transport, as anybody. */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino, { type Logger } from 'pino'
import { type ErrorCode, WireError } from '#contract/errors.ts'
import { type InputOf, operations, type OutputOf } from '#contract/operations.ts'
import { errorCodesOf } from '#contract/operation-error-codes.ts'
import type { OperationName } from '#contract/routes.ts'
import { buildApp } from '#server/app.ts'
import type { MadeUser } from './people.ts'
import { throughProxy, throughRest } from './calls-of-operations.ts'
import { sourcePages } from './source-pages.ts'
import { testSite } from './site.ts'
import { readConfig } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { createSession } from '#server/db/queries/accounts/sessions.ts'
import type { BuiltPages } from '#server/http/pages/built-pages.ts'
import type { Timeouts } from '#server/http/server.ts'
import { confirmationDocuments, drawingPool } from '#server/confirmations/confirmation-documents.ts'
import { openConfirmationSigner } from '#server/confirmations/confirmation-signer.ts'
import type { Identity } from '#server/identity/identity-provider.ts'
import { fileReaders } from '#server/imports/file-readers.ts'
import { importRuns } from '#server/imports/import-runs.ts'
import { sessionCookie } from '#server/identity/sessions/session-cookie.ts'
import { databaseSessions, newSession, type StartedSession } from '#server/identity/sessions/session-store.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { openVapid } from '#server/push/vapid.ts'
import type { Services } from '#server/services.ts'
import type { Site } from '#server/site.ts'
import { calendarTokens } from '#server/tokens/calendar-address.ts'

export type CallOptions = {
  /** Address of the caller; each call with it gets its own session. Without this and `cookie`: signed out. */
  readonly as?: string
  /** One session over several calls, from `signIn`. */
  readonly cookie?: string
  /** REST by default. */
  readonly transport?: 'rest' | 'proxy'
  readonly locale?: 'en' | 'de'
  /** The header of that name. */
  readonly prefer?: string
}

export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

type AnyInput<N extends OperationName> = InputOf<N> | Readonly<Record<string, unknown>>

type Person = Pick<MadeUser, 'email'>
type Request = OutputOf<'supervision_requests.get'>

export type TestApi = {
  readonly app: FastifyInstance
  readonly services: Services
  /** Calls an operation, right or wrong, and answers whatever came: success, or a refusal that is declared. */
  call<N extends OperationName>(name: N, input: AnyInput<N>, options?: CallOptions): Promise<Answer>
  /** Calls an operation that has to go well. */
  ok<N extends OperationName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<OutputOf<N>>
  /** Calls an operation that has to be refused. */
  refused<N extends OperationName>(name: N, input: AnyInput<N>, options?: CallOptions): Promise<WireError>
  /** A student asks a supervisor. */
  ask(student: Person, supervisor: Pick<MadeUser, 'id'>): Promise<Request>
  /** A supervisor adds a student. */
  add(supervisor: Person, student: Pick<MadeUser, 'id'>): Promise<Request>
  decide(by: Person, id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'): Promise<Request>
  /** Somebody takes the last decision on a request back. */
  undo(by: Person, id: string): Promise<Request>
  /** Any request, for what is no operation. */
  request(options: InjectOptions): Promise<Answer>
  /** Starts a session; answers the `Cookie` header. */
  signIn(email: string): Promise<string>
  /** For restored rows: people who signed in since are unknown again. */
  forgetSignIns(): void
  /** The `Cookie` header of a session that is there already. */
  cookieOf(session: Pick<StartedSession, 'id' | 'expiresAt'>): string
  close(): Promise<void>
}

export type TestApiOptions = {
  /** Settings as in the environment. */
  readonly settings?: Readonly<Record<string, string>>
  readonly services?: Partial<Services>
  readonly site?: Partial<Site>
  readonly now?: () => Date
  /** Without a log, the test's error names the cause of an unexpected failure of a call. */
  readonly logger?: Logger
  /** Traces of calls. */
  /** How long is waited for slow callers. */
  readonly timeouts?: Partial<Timeouts>
  /** Calls at a time. */
  readonly callsMax?: number
  /** The built pages, instead of the sources. */
  readonly pages?: BuiltPages
}

/** Stand-ins with the marks that the built page has. */
const BUILT_PAGES = fileURLToPath(new URL('../fixtures/pages', import.meta.url))

/** Tests call more often than people do. */
const GENEROUS = {
  LIMIT_CALLS_PER_MINUTE: '1000000',
  LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '1000000',
  LIMIT_SEARCHES_PER_MINUTE: '1000000',
  LIMIT_EXPENSIVE_CALLS_PER_MINUTE: '1000000',
  LIMIT_DIRECT_ADDS_PER_HOUR: '1000000',
  LIMIT_SIGN_INS_PER_MINUTE: '1000000',
}

/** Threads are started once for the tests of a process: a new one takes as long as many a test. */
const drawing = drawingPool()
const readers = fileReaders()

/**
 * Builds the server on a database, with a running cycle. Its memory (similarity index, keys) belongs to the database's
 * content, so build another one after `emptyTables`.
 *
 *     beforeEach(async () => { await emptyTables(open()); api = await testApp(open()) })
 *     afterEach(() => api.close())
 */
export async function testApp({ db }: OpenDatabase, given: TestApiOptions = {}): Promise<TestApi> {
  const { now = () => new Date() } = given
  await ensureCycle(db, 'Test cycle', now())
  const config = readConfig({ ...GENEROUS, ...given.settings })
  const { imprintUrl, timeZone, isOpenToAnybody } = config
  const institution = { name: config.institutionName, logo: null }
  const site = testSite({ institution, imprintUrl, timeZone, isOpenToAnybody, ...given.site })
  const { secret } = site
  const services: Services = {
    config,
    site,
    version: '0.0.0',
    matching: createSimilarityIndex(),
    signer: await openConfirmationSigner(db, secret, now()),
    push: {
      vapid: await openVapid(db, { secret, contact: 'mailto:tandem@uni.example', now: now() }),
      rules: { allowsLoopback: true },
    },
    calendarTokens: calendarTokens(secret),
    documents: confirmationDocuments(drawing),
    fileReaders: readers,
    importRuns: importRuns(),
    backups: { areMadeHere: false, last: async () => null, beforeNewCycle: async () => undefined },
    ...given.services,
  }
  let lastFault = 'nothing was logged'
  const app = await buildApp({
    db,
    services,
    embedded: null,
    listensAt: testSite().publicUrl,
    webRoot: BUILT_PAGES,
    built: given.pages ?? (await sourcePages()),
    now,
    // Nothing waits for calls that no test sends.
    timeouts: { graceMs: 0, ...given.timeouts },
    ...(given.callsMax === undefined ? {} : { callsMax: given.callsMax }),
    logger: given.logger ?? pino({ level: 'error' }, { write: (line) => void (lastFault = line) }),
  })
  await app.ready()
  const cookies = sessionCookie({ secret, publicUrl: testSite().publicUrl })

  const { sessions: limits } = services.config
  const sessions = databaseSessions(db, { limits, secret, formerIssuers: [] })
  const met = new Set<string>()
  /** Only a person's first sign-in resolves the identity: tests sign in at every call. */
  const startSession = async (identity: Identity) => {
    const device = { browser: '', system: '' }
    if (!met.has(identity.subject)) {
      met.add(identity.subject)
      return sessions.start(identity, device, now())
    }
    const session = newSession(identity, { device, limits, now: now() })
    await createSession(db, session)
    return session
  }

  const cookieOf: TestApi['cookieOf'] = (session) => cookies.issue(session, now()).split(';', 1)[0] ?? ''

  const signIn = async (email: string): Promise<string> => {
    return cookieOf(await startSession(identityOf(email, now())))
  }

  const request = async (sent: InjectOptions): Promise<Answer> => {
    const response = await app.inject(sent)
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
    const isJson = headers['content-type']?.startsWith('application/json') && response.body !== ''
    return { status: response.statusCode, headers, body: isJson ? response.json() : response.rawPayload }
  }

  const call: TestApi['call'] = async (name, input, { as, cookie, transport = 'rest', locale, prefer } = {}) => {
    const session = cookie ?? (as === undefined ? undefined : await signIn(as))
    const headers = {
      ...(session === undefined ? {} : { cookie: session }),
      ...(locale === undefined ? {} : { 'accept-language': locale }),
      ...(prefer === undefined ? {} : { prefer }),
    }
    const sent = transport === 'rest' ? await throughRest(name, { ...input }) : throughProxy(name, { ...input })
    const answer = await request({ ...sent, headers: { ...headers, ...sent.headers } })
    const code = answer.status < 400 ? null : WireError.safeParse(answer.body).data?.code
    if (code !== null && !mayAnswer(name, transport, code)) {
      throw new Error(`${name} does not declare its answer ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    return answer
  }

  const ok: TestApi['ok'] = async (name, input, options) => {
    const { status, body } = await call(name, { ...input }, options)
    if (status >= 500) throw new Error(`${name} answered ${status}: ${lastFault}`)
    if (status !== operations[name].status) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
    return (operations[name].status === 204 ? undefined : body) as OutputOf<typeof name>
  }

  return {
    app,
    services,
    request,
    signIn,
    forgetSignIns: () => met.clear(),
    cookieOf,
    call,
    ok,
    ask: (student, supervisor) =>
      ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: student.email }),
    add: (supervisor, student) =>
      ok('supervision_requests.create', { student_id: student.id }, { as: supervisor.email }),
    decide: (by, id, state) => ok('supervision_requests.patch', { id, state }, { as: by.email }),
    undo: (by, id) => ok('supervision_requests.undo', { id }, { as: by.email }),
    refused: async (name, input, options) => {
      const { status, body } = await call(name, input, options)
      const error = WireError.safeParse(body)
      if (!error.success || error.data.statusCode !== status) {
        throw new Error(`${name} answered ${status}, which is no code: ${JSON.stringify(body)}`)
      }
      return error.data
    },
    close: async () => {
      await app.close()
      await Promise.all([given.services?.documents?.close(), given.services?.fileReaders?.close()])
    },
  }
}

/** A person with this address, however it is spelled, who has just signed in. */
export function identityOf(email: string, now: Date): Identity {
  const subject = email.toLowerCase()
  return { issuer: 'https://login.example', subject, email, authenticatedAt: now, idToken: null }
}

/** Whether the operation declares this error code, or the transport answered it before there was an operation. */
const mayAnswer = (name: OperationName, transport: 'rest' | 'proxy', code: string | undefined): boolean => {
  const atTheDoor: readonly ErrorCode[] = transport === 'proxy' ? ['bad_request', 'too_large', 'wrong_type'] : []
  const known: readonly (string | undefined)[] = [...errorCodesOf(operations[name]), 'unknown_resource', ...atTheDoor]
  return known.includes(code)
}
