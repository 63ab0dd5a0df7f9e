import { operations, type OutputOf, type ParsedInputOf } from '#contract/operations.ts'
import type { Operation } from '#contract/operation.ts'
import { errorCodesOf } from '#contract/operation-error-codes.ts'
import type { OperationName, routes } from '#contract/routes.ts'
import type { Locale } from '#messages/runtime'
import type { z } from 'zod'
import { type AdminAction, idsIn, outcomeOf } from './admin-action.ts'
import type { Database, Queryable, Transaction } from './db/client.ts'
import { errorCodeOfConstraint } from './db/constraint-error-codes.ts'
import { type Caller, findCaller, type KnownUser, type Moment } from './db/queries/accounts/callers.ts'
import { lockRunningCycle } from './db/queries/cycles/cycles.ts'
import { type LockedPeople, lockPeople } from './db/queries/people/locks.ts'
import { transaction } from './db/transaction.ts'
import { answerOfCommitted, Failure } from './failure.ts'
import { accessErrorOf, refuse, requireFreshSignIn, requireOwn } from './operation-access.ts'
import { parseInput } from './operation-input.ts'
import type { Services } from './services.ts'

/** What a handler gets beside its input. `db` is the transaction of a writing call, except before that (`prepare`). */
export type RequestContext<A, D extends Queryable = Queryable> = {
  readonly db: D
  readonly actor: A
  /** Of the session that calls; null without one. */
  readonly sessionId: string | null
  readonly now: Date
  readonly locale: Locale
  readonly services: Services
}

/** The context of a call by somebody with a row of their own. */
export type UserContext = RequestContext<KnownUser>
/** The same outside of any transaction. Whoever presents people needs it, because scores may take loading much first. */
export type ReadingContext = RequestContext<KnownUser, Database>

type Declared<N extends OperationName> = (typeof operations)[N]

/** Who the caller is, as far as the declaration of the operation guarantees it. */
type ActorOf<W> = W extends 'everybody' ? Caller | null : W extends 'signed_in' ? Caller : KnownUser

type Writes<N extends OperationName> = (typeof routes)[N]['verb'] extends 'GET' ? false : true
type DatabaseFor<N extends OperationName> = Writes<N> extends true ? Transaction : Database
type ContextOf<N extends OperationName, D extends Queryable = DatabaseFor<N>> = RequestContext<
  ActorOf<Declared<N>['who']>,
  D
>
type OutputFor<N extends OperationName> = z.input<Declared<N>['output']>

/**
 * Reads the answer of a writing call when its transaction has committed. What is read for the answer alone neither
 * holds up those who wait for the locks of the transaction, nor takes the change back when it fails.
 */
export type AfterCommit<N extends OperationName> = (context: ContextOf<N, Database>) => Promise<OutputFor<N>>

type AnswerOf<N extends OperationName> = Promise<OutputFor<N> | (Writes<N> extends true ? AfterCommit<N> : never)>

/** The work behind an operation. What it answers is held against the declared output before it leaves. */
export type Handler<N extends OperationName> = (context: ContextOf<N>, input: ParsedInputOf<N>) => AnswerOf<N>

/** What a writing call keeps still for its transaction, beside the caller. */
export type Locks = {
  /** `share`: no new cycle begins. `update`: nobody else writes requests either. */
  readonly cycle?: 'share' | 'update'
  /** Ids of the people whom the work is about. */
  readonly people?: readonly string[]
}

/**
 * Work that rests on other people than the caller, or on the cycle. `locks` looks without locks for what `run` needs, so
 * `run` has to look again.
 */
export type LockingHandler<N extends OperationName> = {
  readonly locks: (context: ContextOf<N>, input: ParsedInputOf<N>) => Locks | Promise<Locks>
  readonly run: (context: ContextOf<N>, input: ParsedInputOf<N>, locked: LockedPeople) => AnswerOf<N>
}

type Prepared<N extends OperationName> =
  | ((context: ContextOf<N>) => AnswerOf<N>)
  | {
      readonly locks: (context: ContextOf<N>) => Locks | Promise<Locks>
      readonly run: (context: ContextOf<N>) => AnswerOf<N>
      /** Told when the transaction has committed (null), or why it did not. */
      readonly ended?: (error: unknown) => Promise<void>
    }

/**
 * Work that begins with something long, such as reading a large file. `prepare` does that before the transaction, which
 * would hold up others meanwhile (and might have to begin again), and answers the rest. Its `db` is for short reads without
 * locks: the rest has to look again at what it rests on, the caller included.
 */
export type PreparedHandler<N extends OperationName> = {
  readonly prepare: (context: ContextOf<N, Database>, input: ParsedInputOf<N>) => Promise<Prepared<N>>
}

export type Handlers<N extends OperationName = OperationName> = {
  readonly [K in N]: Handler<K> | LockingHandler<K> | PreparedHandler<K>
}

/** What a transport knows of a call: whose session, which language, and the input as it came over the wire. */
export type IncomingRequest = {
  /** Calls without a session have been counted already, before anything of them was read. */
  readonly sessionId: string | null
  readonly locale: Locale
  readonly input: Readonly<Record<string, unknown>>
  /** Reads the file of an upload and what is beside it: when the caller may send one, and has their turn. */
  readonly readUpload?: () => Promise<Readonly<Record<string, unknown>>>
  readonly now: Date
  /** Network address of the caller, for the limits of those without a session. */
  readonly address: string
  /** Told who calls, as soon as that is known: for the log, which also has to know it of calls that are refused. */
  readonly recognised: (caller: Caller | null) => void
  /** Told what an admin changed, or tried to change. */
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
  /** Does the work of a call when it is the caller's turn. @throws Failure too_many_calls when too many wait for that */
  readonly inTurn: <T>(counted: Counted, work: () => Promise<T>) => Promise<T>
}

export type RequestDependencies = {
  readonly db: Database
  readonly handlers: Handlers
  readonly services: Services
  readonly limits: CallLimits
  /** Told when a writing call has committed. */
  readonly committed: () => void
  /** Called with an error code that the operation does not declare: it is answered all the same, and a mistake of ours. */
  readonly undeclared: (name: OperationName, failure: Failure) => void
}

const writes = ({ verb }: Operation): boolean => verb !== 'GET'

/**
 * The one way in: who is it, may they call this, parse the input, run, parse the output. A writing operation runs in one
 * transaction, which a Failure rolls back. It begins with a lock on the caller's row and a second look at them: whoever
 * was deleted, reset or lost the right meanwhile changes nothing. The answer may be read after the commit.
 * @throws Failure
 */
export async function perform<N extends OperationName>(
  dependencies: RequestDependencies,
  name: N,
  request: IncomingRequest,
): Promise<OutputOf<N>> {
  const operation: Operation = operations[name]
  const { input, address } = request
  let caller: Caller | null = null
  const tellOfAdmin = (outcome: AdminAction['outcome'], output: unknown): void => {
    if (!writes(operation) || caller?.user?.role !== 'ADMIN') return
    request.adminActed({ operation: name, userId: caller.user.id, about: idsIn(input), made: idsIn(output), outcome })
  }
  try {
    caller = await recognise(dependencies, request)
    const counted = { operation, caller, address, input }
    if (request.sessionId) await dependencies.limits.count(counted)
    refuse(accessErrorOf(operation.who, caller))
    const output = await dependencies.limits.inTurn(counted, () =>
      carryOut<N>(dependencies, operation, request, counted.caller),
    )
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

const carryOut = async <N extends OperationName>(
  dependencies: RequestDependencies,
  operation: Operation,
  request: IncomingRequest,
  caller: Caller | null,
): Promise<OutputOf<N>> => {
  const { db, committed } = dependencies
  const sent = { ...(await request.readUpload?.()), ...request.input }
  const input = parseInput(operation.input, sent, request.locale)
  requireOwn(operation.who, caller, input)
  requireFreshSignIn(operation, caller, request.now)
  const contextOf = contextsOf(dependencies, operation, request)
  const work = await workOf(dependencies, operation, contextOf(db, caller), input)
  const parse = (output: unknown) => operation.output.parse(output) as OutputOf<N>
  if (!writes(operation)) return parse(await work.run(contextOf(db, caller), NOBODY))
  const writing = transaction(db, async (tx) => {
    const locked = await lock(dependencies, tx, caller, await work.locks(contextOf(tx, caller)), request)
    refuse(accessErrorOf(operation.who, locked.caller))
    requireOwn(operation.who, locked.caller, input)
    const done = await work.run(contextOf(tx, locked.caller), locked.people)
    if (typeof done === 'function')
      return async () => parse(await answerOfCommitted(done(contextOf(db, locked.caller))))
    const output = parse(done)
    return async () => output
  })
  const answer = await told(writing, work.ended)
  committed()
  return answer()
}

const told = async <T>(writing: Promise<T>, ended: Work['ended']): Promise<T> => {
  await writing.then(() => ended?.(null), ended)
  return writing
}

/** A general error code under the one that this operation has for it. */
const overrideErrorCode = (operation: Operation, error: unknown): unknown => {
  const code = error instanceof Failure ? operation.errorCodeOverrides[error.code] : undefined
  return error instanceof Failure && code ? new Failure(code, error.details) : error
}

const recognise = async (
  { db, services }: RequestDependencies,
  { sessionId, now, recognised }: IncomingRequest,
): Promise<Caller | null> => {
  const caller = sessionId ? await findCaller(db, sessionId, momentOf(services, now)) : null
  recognised(caller)
  return caller
}

const momentOf = ({ config }: Services, now: Date): Moment => ({ now, limits: config.sessions })

// The table of handlers is typed by name; here the name is only known at run time.
type AnyContext = RequestContext<unknown>
type Input = Record<string, unknown>
type Work = {
  readonly locks: (context: AnyContext) => Locks | Promise<Locks>
  readonly run: (context: AnyContext, locked: LockedPeople) => Promise<unknown>
  readonly ended?: (error: unknown) => Promise<void>
}
type AnyHandler = (context: AnyContext, input: Input) => Promise<unknown>
type AnyLockingHandler = {
  readonly locks: (context: AnyContext, input: Input) => Locks | Promise<Locks>
  readonly run: (context: AnyContext, input: Input, locked: LockedPeople) => Promise<unknown>
}
type AnyPreparedHandler = {
  readonly prepare: (context: AnyContext, input: Input) => Promise<Work | Work['run']>
}

const NOBODY: LockedPeople = new Map()
const lockNoMore = (): Locks => ({})

/** What is to be done for this input, after what comes before a transaction. */
const workOf = async (
  { handlers }: RequestDependencies,
  operation: Operation,
  before: AnyContext,
  input: Input,
): Promise<Work> => {
  const handler = handlers[operation.name] as AnyHandler | AnyLockingHandler | AnyPreparedHandler
  if (typeof handler === 'function') return { locks: lockNoMore, run: (context) => handler(context, input) }
  if ('locks' in handler) {
    const { locks, run } = handler
    return { locks: (context) => locks(context, input), run: (context, locked) => run(context, input, locked) }
  }
  const rest = await handler.prepare(before, input)
  return typeof rest === 'function' ? { locks: lockNoMore, run: rest } : rest
}

/**
 * Locks cycle, caller and people, always in this order and people in order of id, so that nobody waits in a circle.
 * Answers who the caller is now; their row does not change any more before the commit.
 */
const lock = async (
  { services }: RequestDependencies,
  tx: Queryable,
  caller: Caller | null,
  { cycle, people = [] }: Locks,
  { sessionId, now }: IncomingRequest,
): Promise<{ readonly caller: Caller | null; readonly people: LockedPeople }> => {
  if (cycle) await lockRunningCycle(tx, cycle)
  const then = caller?.user
  const locked = await lockPeople(tx, then ? [then.id, ...people] : people)
  const here = then && locked.get(then.id)
  if (!sessionId || (here?.role === then?.role && here?.isRegistered === then?.isRegistered))
    return { caller, people: locked }
  const current = await findCaller(tx, sessionId, momentOf(services, now))
  // Whoever has the session by now is not locked, if it is somebody else.
  const isOther = current?.user && current.user.id !== then?.id
  return { caller: isOther ? { ...current, user: null } : current, people: locked }
}

const contextsOf =
  ({ services }: RequestDependencies, { who }: Operation, { now, locale }: IncomingRequest) =>
  (db: Queryable, caller: Caller | null): AnyContext => ({
    db,
    actor: typeof who === 'string' ? caller : caller?.user,
    sessionId: caller?.sessionId ?? null,
    now,
    locale,
    services,
  })
