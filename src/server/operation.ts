import { operations, type OutputOf, type ParsedInputOf } from '#contract/operations.ts'
import type { Operation } from '#contract/operation.ts'
import { errorCodesOf } from '#contract/operation-error-codes.ts'
import type { OperationName, routes } from '#contract/routes.ts'
import type { Locale } from '#messages/runtime'
import { type AdminAction, idsIn, outcomeOf } from './admin-action.ts'
import type { Database, Queryable, Transaction } from './db/client.ts'
import { errorCodeOfConstraint } from './db/sql-error.ts'
import { type Caller, findCaller, type KnownUser, type Moment } from './db/queries/accounts/sessions.ts'
import { transaction } from './db/transaction.ts'
import { answerOfCommitted, Failure } from './failure.ts'
import { accessErrorOf, refuse, requireFreshSignIn, requireOwn } from './operation-access.ts'
import { parseInput } from './operation-input.ts'
import { lock, type Locks } from './operation-locks.ts'
import type { Services } from './services.ts'
import type { z } from 'zod'
import type { LockedPeople } from './db/queries/people/locks.ts'

export type { Caller } from './db/queries/accounts/sessions.ts'
export type { Locks } from './operation-locks.ts'

/** A call as a transport knows it: session, language and raw input. */
export type IncomingRequest = {
  /** The transport has already counted calls without a session, before reading them. */
  readonly sessionId: string | null
  readonly locale: Locale
  readonly input: Readonly<Record<string, unknown>>
  /** Reads an upload's file and fields, once the caller is authorized and within the limits. */
  readonly readUpload?: () => Promise<Readonly<Record<string, unknown>>>
  readonly now: Date
  /** False when the operation lets the caller choose and the caller wants no answer. */
  readonly wantsAnswer?: boolean
  /** Network address of the caller, for the limits of those without a session. */
  readonly address: string
  /** Called as soon as the caller is known, for the log, which names the caller of refused calls, too. */
  readonly recognised: (caller: Caller | null) => void
  /** Called with what an admin changed, or tried to change. */
  readonly adminActed: (action: AdminAction) => void
}

/** A call as the limits see it; without an operation it opens the event stream. */
export type Counted = Pick<IncomingRequest, 'address'> & {
  readonly operation: Pick<Operation, 'name' | 'cost'> | null
  readonly caller: Caller | null
  readonly input: unknown
}

export type CallLimits = {
  /** Counts a call. @throws Failure too_many_calls */
  readonly count: (counted: Counted) => Promise<void>
  /** Runs a call while few others of the same caller run. @throws Failure too_many_calls when too many wait */
  readonly limitConcurrency: <T>(counted: Counted, work: () => Promise<T>) => Promise<T>
}

export type RequestDependencies = {
  readonly db: Database
  readonly handlers: Handlers
  readonly services: Services
  readonly limits: CallLimits
  /** Told when a writing call has committed. */
  readonly committed: () => void
  /** Called with an error code that the operation does not declare: a bug, but still answered. */
  readonly undeclared: (name: OperationName, failure: Failure) => void
}

const writes = ({ verb }: Operation): boolean => verb !== 'GET'

/**
 * The one way in: who calls, may they, parse the input, lock, run, commit, present. A writing operation runs in one
 * transaction, which a Failure rolls back. It begins by locking and rereading the caller's row: a caller who was
 * deleted, reset or lost the right meanwhile changes nothing. The answer may be read after the commit.
 * @throws Failure
 */
export async function perform<N extends OperationName>(
  dependencies: RequestDependencies,
  name: N,
  request: IncomingRequest,
): Promise<OutputOf<N>> {
  const operation: Operation = operations[name]
  const { limits } = dependencies
  const { input, address } = request
  let caller: Caller | null = null
  const tellOfAdmin = (outcome: AdminAction['outcome'], output: unknown): void => {
    if (!writes(operation) || caller?.user?.role !== 'ADMIN') return
    request.adminActed({ operation: name, userId: caller.user.id, about: idsIn(input), made: idsIn(output), outcome })
  }
  try {
    caller = await callerOf(dependencies, request)
    request.recognised(caller)
    const call = { operation, caller, address, input }
    if (request.sessionId !== null) await limits.count(call)
    refuse(accessErrorOf(operation.who, caller))
    const output = (await limits.limitConcurrency(call, () =>
      carryOut(dependencies, operation, request, call.caller),
    )) as OutputOf<N>
    tellOfAdmin(outcomeOf(output), output)
    return output
  } catch (error) {
    const code = errorCodeOfConstraint(error)
    const said = overrideErrorCode(operation, code ? new Failure(code) : error)
    if (said instanceof Failure && !errorCodesOf(operation).includes(said.code)) dependencies.undeclared(name, said)
    tellOfAdmin(said instanceof Failure ? said.code : 'failed', null)
    throw said
  }
}

const callerOf = async (dependencies: RequestDependencies, request: IncomingRequest): Promise<Caller | null> =>
  request.sessionId === null ? null : findCaller(dependencies.db, request.sessionId, momentOf(dependencies, request))

const carryOut = async (
  dependencies: RequestDependencies,
  operation: Operation,
  request: IncomingRequest,
  caller: Caller | null,
): Promise<unknown> => {
  const sent = { ...(await request.readUpload?.()), ...request.input }
  const input = parseInput(operation.input, sent, request.locale)
  requireOwn(operation.who, caller, input)
  requireFreshSignIn(operation, caller, request.now)
  const call = { operation, request, caller, input }
  return writes(operation) ? write(dependencies, call) : read(dependencies, call)
}

type Call = {
  readonly operation: Operation
  readonly request: IncomingRequest
  readonly caller: Caller | null
  readonly input: Readonly<Record<string, unknown>>
}

const read = async (
  dependencies: RequestDependencies,
  { operation, request, caller, input }: Call,
): Promise<unknown> => {
  const handler = dependencies.handlers[operation.name] as AnyReadingHandler
  const contextOf = contextsOf(dependencies, operation, request)
  return operation.output.parse(await handler(contextOf(dependencies.db, caller), input))
}

const write = async (
  dependencies: RequestDependencies,
  { operation, request, caller, input }: Call,
): Promise<unknown> => {
  const { db, committed } = dependencies
  const handler = dependencies.handlers[operation.name] as AnyWritingHandler | AnyPreparedHandler
  const contextOf = contextsOf(dependencies, operation, request)
  const takesLong = 'prepare' in handler
  const { locks, run, ended } = takesLong ? await handler.prepare(contextOf(db, caller), input) : handler
  const parse = (output: unknown) => operation.output.parse(output)
  const work = async (tx: Transaction): Promise<() => Promise<unknown>> => {
    const wanted = (await locks?.(contextOf(tx, caller), input)) ?? {}
    const locked = await lock(tx, wanted, caller, momentOf(dependencies, request))
    refuse(accessErrorOf(operation.who, locked.caller))
    requireOwn(operation.who, locked.caller, input)
    const done = await run(contextOf(tx, locked.caller), input, locked.people)
    if (typeof done === 'function')
      return async () => parse(await answerOfCommitted(done(contextOf(db, locked.caller))))
    const output = parse(done)
    return async () => output
  }
  const writing = transaction(db, work, { takesLong })
  await writing.then(() => ended?.(null), ended)
  const present = await writing
  committed()
  return present()
}

/** The operation's own code for a general error code. */
const overrideErrorCode = (operation: Operation, error: unknown): unknown => {
  const code = error instanceof Failure ? operation.errorCodeOverrides[error.code] : undefined
  return error instanceof Failure && code ? new Failure(code, error.details) : error
}

const momentOf = ({ services }: RequestDependencies, { now }: IncomingRequest): Moment => ({
  now,
  limits: services.config.sessions,
})

const contextsOf =
  ({ services }: RequestDependencies, { who }: Operation, { now, locale, wantsAnswer = true }: IncomingRequest) =>
  (db: Queryable, caller: Caller | null): AnyContext => ({
    db,
    actor: typeof who === 'string' ? caller : caller?.user,
    sessionId: caller?.sessionId ?? null,
    authenticatedAt: caller?.authenticatedAt ?? null,
    now,
    locale,
    wantsAnswer,
    services,
  })

/** The context of a handler beside its input. `db` is the transaction of a writing call, except before that (`prepare`). */
export type RequestContext<A, D extends Queryable = Queryable> = {
  readonly db: D
  readonly actor: A
  /** The id of the calling session; null without one. */
  readonly sessionId: string | null
  /** When the caller last proved who they are; null: nobody knows. */
  readonly authenticatedAt: Date | null
  readonly now: Date
  readonly locale: Locale
  /** False: the caller discards the answer, so the handler may skip reading it. */
  readonly wantsAnswer: boolean
  readonly services: Services
}

/** The context of a call by somebody with a row of their own. */
export type UserContext = RequestContext<KnownUser>
/** A context outside of any transaction. Presenting people needs it, because scores may first load much data. */
export type ReadingContext = RequestContext<KnownUser, Database>

type Declared<N extends OperationName> = (typeof operations)[N]

/** The caller, as far as the declaration of the operation guarantees them. */
type ActorOf<W> = W extends 'everybody' ? Caller | null : W extends 'signed_in' ? Caller : KnownUser

type Writes<N extends OperationName> = (typeof routes)[N]['verb'] extends 'GET' ? false : true
type DatabaseFor<N extends OperationName> = Writes<N> extends true ? Transaction : Database
type ContextOf<N extends OperationName, D extends Queryable = DatabaseFor<N>> = RequestContext<
  ActorOf<Declared<N>['who']>,
  D
>
type OutputFor<N extends OperationName> = z.input<Declared<N>['output']>

/**
 * Reads the answer of a writing call after its commit. This read holds no locks, and its failure does not roll the
 * change back.
 */
type AfterCommit<N extends OperationName> = (context: ContextOf<N, Database>) => Promise<OutputFor<N>>

/** Reads. The answer is validated against the declared output. */
type ReadingHandler<N extends OperationName> = (context: ContextOf<N>, input: ParsedInputOf<N>) => Promise<OutputFor<N>>

/** Writes, in one transaction. */
type WritingHandler<N extends OperationName> = {
  /**
   * What is locked beside the caller: other people, or the cycle. It reads without locks, so `run` has to read again.
   */
  readonly locks?: (context: ContextOf<N>, input: ParsedInputOf<N>) => Locks | Promise<Locks>
  readonly run: (
    context: ContextOf<N>,
    input: ParsedInputOf<N>,
    locked: LockedPeople,
  ) => Promise<OutputFor<N> | AfterCommit<N>>
  /** Called with null after the commit, else with the reason for the rollback. */
  readonly ended?: (error: unknown) => Promise<void>
}

/**
 * Writes after long work, such as reading a large file. `prepare` does the long work before the transaction, which
 * would otherwise block others and might have to be retried, and returns the rest. Its `db` is for short reads without
 * locks: the rest has to read its preconditions again, the caller included.
 */
export type PreparedHandler<N extends OperationName> = {
  readonly prepare: (context: ContextOf<N, Database>, input: ParsedInputOf<N>) => Promise<WritingHandler<N>>
}

export type Handlers<N extends OperationName = OperationName> = {
  readonly [K in N]: Writes<K> extends true ? WritingHandler<K> | PreparedHandler<K> : ReadingHandler<K>
}

// The table of handlers is typed by name; in `perform` the name is only known at run time.
type AnyContext = RequestContext<unknown>
type Input = Readonly<Record<string, unknown>>

type AnyReadingHandler = (context: AnyContext, input: Input) => Promise<unknown>

type AnyWritingHandler = {
  readonly locks?: (context: AnyContext, input: Input) => Locks | Promise<Locks>
  readonly run: (context: AnyContext, input: Input, locked: LockedPeople) => Promise<unknown>
  readonly ended?: (error: unknown) => Promise<void>
}

type AnyPreparedHandler = {
  readonly prepare: (context: AnyContext, input: Input) => Promise<AnyWritingHandler>
}
