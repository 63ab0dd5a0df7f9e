import type { ErrorCode } from '#contract/errors.ts'
import { operations, type OutputOf, type ParsedInputOf } from '#contract/operations.ts'
import type { Operation, Who } from '#contract/operation.ts'
import { errorCodesOf } from '#contract/operation-error-codes.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Role } from '#domain/roles.ts'
import type { Locale } from '#messages/runtime'
import { z } from 'zod'
import type { Database, Queryable } from './db/client.ts'
import { errorCodeOfConstraint } from './db/constraint-error-codes.ts'
import { type Caller, findCaller, type KnownUser } from './db/queries/accounts/callers.ts'
import { transaction } from './db/transaction.ts'
import { Failure, type FieldIssue } from './failure.ts'
import type { Services } from './services.ts'

/** What a handler gets beside its input. `db` is the transaction of a writing call; there is no other way to the data. */
export type RequestContext<A> = {
  readonly db: Queryable
  readonly actor: A
  readonly now: Date
  readonly locale: Locale
  readonly services: Services
}

/** The context of a call by somebody with a row of their own. */
export type UserContext = RequestContext<KnownUser>

type Declared<N extends OperationName> = (typeof operations)[N]

/** Who the caller is, as far as the declaration of the operation guarantees it. */
type ActorOf<W> = W extends 'everybody' ? Caller | null : W extends 'signed_in' ? Caller : KnownUser

type ContextOf<N extends OperationName> = RequestContext<ActorOf<Declared<N>['who']>>
type AnswerOf<N extends OperationName> = Promise<z.input<Declared<N>['output']>>

/** The work behind an operation. What it answers is held against the declared output before it leaves. */
export type Handler<N extends OperationName> = (context: ContextOf<N>, input: ParsedInputOf<N>) => AnswerOf<N>

/**
 * Work that begins with something long for which no database is needed, such as reading a large file. `prepare` does that
 * before the transaction, which would hold up others meanwhile (and might have to begin again), and answers the rest.
 */
export type PreparedHandler<N extends OperationName> = {
  readonly prepare: (
    context: Omit<ContextOf<N>, 'db' | 'actor'>,
    input: ParsedInputOf<N>,
  ) => Promise<(context: ContextOf<N>) => AnswerOf<N>>
}

export type Handlers<N extends OperationName = OperationName> = { readonly [K in N]: Handler<K> | PreparedHandler<K> }

/** What a door knows of a call: whose session, which language, and the input as it came over the wire. */
export type IncomingRequest = {
  readonly sessionId: string | null
  readonly locale: Locale
  readonly input: unknown
  readonly now: Date
  /** Network address of the caller, for the limits of those without a session. */
  readonly address: string
  /** Told who calls, as soon as that is known: for the log, which also has to know it of calls that are refused. */
  readonly recognised: (userId: string | null) => void
}

/** A call as the limits see it; without an operation it opens the event stream. */
export type Counted = Pick<IncomingRequest, 'address' | 'input'> & {
  readonly operation: Pick<Operation, 'name' | 'isSearch'> | null
  readonly caller: Caller | null
}

export type RequestDependencies = {
  readonly db: Database
  readonly handlers: Handlers
  readonly services: Services
  /** Counts the call against its limits. @throws Failure too_many_calls */
  readonly count: (counted: Counted) => Promise<void>
  /** Told when a writing call has committed. */
  readonly committed: () => void
  /** Told of a refusal that the operation does not declare: it is answered all the same, and a mistake of ours. */
  readonly undeclared: (name: OperationName, failure: Failure) => void
}

const writes = ({ verb }: Operation): boolean => verb !== 'GET'

/**
 * The one way in: who is it, may they call this, parse the input, run, parse the output. A writing operation runs in one
 * transaction together with the look at who calls; a refusal rolls it back. Where something is prepared before it, that
 * look is taken twice: nobody gets the server to work who may not call, and whoever lost the right meanwhile changes
 * nothing.
 * @throws Failure
 */
export async function perform<N extends OperationName>(
  dependencies: RequestDependencies,
  name: N,
  request: IncomingRequest,
): Promise<OutputOf<N>> {
  const operation: Operation = operations[name]
  try {
    if (!writes(operation)) return await run(dependencies, operation, request, dependencies.db)
    const work = await prepare(dependencies, operation, request)
    const output = await transaction(dependencies.db, (tx) => run<N>(dependencies, operation, request, tx, work))
    dependencies.committed()
    return output
  } catch (error) {
    const code = errorCodeOfConstraint(error)
    const said = overrideErrorCode(operation, code ? new Failure(code) : error)
    if (said instanceof Failure && !errorCodesOf(operation).includes(said.code)) dependencies.undeclared(name, said)
    throw said
  }
}

/** A general error code under the one that this operation has for it. */
const overrideErrorCode = (operation: Operation, error: unknown): unknown => {
  const code = error instanceof Failure ? operation.errorCodeOverrides[error.code] : undefined
  return error instanceof Failure && code ? new Failure(code, error.details) : error
}

// The table of handlers is typed by name; here the name is only known at run time.
type Work = (context: RequestContext<unknown>) => Promise<unknown>
type AnyHandler = (context: RequestContext<unknown>, input: Record<string, unknown>) => Promise<unknown>
type AnyPreparedHandler = {
  readonly prepare: (
    context: Omit<RequestContext<unknown>, 'db' | 'actor'>,
    input: Record<string, unknown>,
  ) => Promise<Work>
}

/** Does what comes before the transaction, if anything does; answers what is left then. */
const prepare = async (
  dependencies: RequestDependencies,
  operation: Operation,
  request: IncomingRequest,
): Promise<Work | null> => {
  const handler = dependencies.handlers[operation.name] as AnyHandler | AnyPreparedHandler
  if (typeof handler === 'function') return null
  const caller = await admit(dependencies.count, operation, request, dependencies.db)
  const { locale, now } = request
  return handler.prepare({ now, locale, services: dependencies.services }, readInput(operation, request, caller))
}

/** @param prepared the work of a call that has been prepared, and counted, already */
const run = async <N extends OperationName>(
  { handlers, services, count }: RequestDependencies,
  operation: Operation,
  request: IncomingRequest,
  db: Queryable,
  prepared: Work | null = null,
): Promise<OutputOf<N>> => {
  const caller = await admit(prepared ? null : count, operation, request, db)
  const actor = typeof operation.who === 'string' ? caller : caller?.user
  const context = { db, actor, now: request.now, locale: request.locale, services }
  const handler = handlers[operation.name] as AnyHandler
  const output = await (prepared ? prepared(context) : handler(context, readInput(operation, request, caller)))
  return operation.output.parse(output) as OutputOf<N>
}

/** Who calls, counted and allowed to. @throws Failure */
const admit = async (
  count: RequestDependencies['count'] | null,
  operation: Operation,
  { sessionId, input, now, address, recognised }: IncomingRequest,
  db: Queryable,
): Promise<Caller | null> => {
  const caller = sessionId ? await findCaller(db, sessionId, now) : null
  recognised(caller?.user?.id ?? null)
  await count?.({ operation, caller, address, input })
  const code = accessErrorOf(operation.who, caller)
  if (code) throw new Failure(code)
  return caller
}

const readInput = (
  { input: schema, who }: Operation,
  { input, locale }: IncomingRequest,
  caller: Caller | null,
): Record<string, unknown> => {
  const data = parseInput(schema, input, locale)
  requireOwn(who, caller, data)
  return data
}

/** Whether this kind of caller may call at all. */
export function accessErrorOf(who: Who, caller: Caller | null): ErrorCode | null {
  if (who === 'everybody') return null
  if (!caller) return 'not_signed_in'
  if (who === 'signed_in') return null
  const role: Role = caller.user?.role ?? 'STUDENT'
  if (!who.roles.includes(role)) return 'not_allowed'
  // Admins work from the first sign-in on: their registration is only the tour.
  if (!caller.user || !(caller.user.isRegistered || role === 'ADMIN' || who.unregistered)) return 'not_registered'
  return null
}

const requireOwn = (who: Who, caller: Caller | null, input: Record<string, unknown>): void => {
  if (typeof who === 'string' || !who.own || !caller?.user) return
  if (who.others?.includes(caller.user.role)) return
  if (input[who.own] !== caller.user.id) throw new Failure('not_allowed')
}

const issueTexts = { en: z.locales.en().localeError, de: z.locales.de().localeError }

const parseInput = (schema: z.ZodObject, input: unknown, locale: Locale): Record<string, unknown> => {
  const parsed = schema.safeParse(input ?? {}, { error: issueTexts[locale] })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap((issue): FieldIssue[] => {
    const at = (field: readonly PropertyKey[]): string => [...issue.path, ...field].join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path: at([]), message: issue.message }]
    return issue.keys.map((key) => ({ path: at([key]), code: 'field_unexpected' }))
  })
  throw new Failure('validation_failed', { issues })
}
