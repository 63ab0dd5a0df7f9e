import { operations, type OutputOf } from '#contract/operations.ts'
import type { Operation } from '#contract/operation.ts'
import { errorCodesOf } from '#contract/operation-error-codes.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Locale } from '#messages/runtime'
import { type AdminAction, idsIn, outcomeOf } from './admin-action.ts'
import type { Database, Queryable, Transaction } from './db/client.ts'
import { errorCodeOfConstraint } from './db/constraint-error-codes.ts'
import { type Caller, isInUse, type Moment } from './db/queries/accounts/callers.ts'
import type { LockedPeople } from './db/queries/people/locks.ts'
import { isToBeginAgain, transaction } from './db/transaction.ts'
import { answerOfCommitted, Failure } from './failure.ts'
import { asKnown, asRecognised, CERTAIN, type Certainty, type KnownCallers, OtherCaller } from './known-callers.ts'
import { accessErrorOf, refuse, requireFreshSignIn, requireOwn } from './operation-access.ts'
import { type AnyContext, type Handlers, type Work, workOf } from './operation-handler.ts'
import { parseInput } from './operation-input.ts'
import { lock, type Locked } from './operation-locks.ts'
import { type Elsewhere, readFrom } from './reads-elsewhere.ts'
import type { Services } from './services.ts'

export type { Handlers, PreparedHandler, ReadingContext, RequestContext, UserContext } from './operation-handler.ts'
export type { Locks } from './operation-locks.ts'

/** What a transport knows of a call: whose session, which language, and the input as it came over the wire. */
export type IncomingRequest = {
  /** Calls without a session have been counted already, before anything of them was read. */
  readonly sessionId: string | null
  readonly locale: Locale
  readonly input: Readonly<Record<string, unknown>>
  /** Reads the file of an upload and what is beside it: when the caller may send one, and has their turn. */
  readonly readUpload?: () => Promise<Readonly<Record<string, unknown>>>
  readonly now: Date
  /** No, where the operation lets the caller choose and they would rather have none. */
  readonly wantsAnswer?: boolean
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
  /** Where much is read from, where that is not the database itself. */
  readonly elsewhere?: Elsewhere | null
  readonly known: KnownCallers
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
    const output = await recognise(dependencies, operation, request, async (found, certainty) => {
      caller = found
      const counted = { operation, caller: found, address, input }
      if (request.sessionId) await dependencies.limits.count(counted)
      refuse(accessErrorOf(operation.who, found))
      return dependencies.limits.inTurn(counted, () =>
        carryOut<N>(dependencies, operation, request, { caller: found, ...certainty }),
      )
    })
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

type Recognised = Certainty & { readonly caller: Caller | null }

const carryOut = async <N extends OperationName>(
  dependencies: RequestDependencies,
  operation: Operation,
  request: IncomingRequest,
  { caller, sure, unasked }: Recognised,
): Promise<OutputOf<N>> => {
  const { db, committed } = dependencies
  const sent = { ...(await request.readUpload?.()), ...request.input }
  const input = parseInput(operation.input, sent, request.locale)
  requireOwn(operation.who, caller, input)
  requireFreshSignIn(operation, caller, request.now)
  const contextOf = contextsOf(dependencies, operation, request)
  const work = await workOf(dependencies.handlers[operation.name], contextOf(db, caller), input)
  const parse = (output: unknown) => operation.output.parse(output) as OutputOf<N>
  if (!writes(operation)) {
    const readIn = (from: RequestDependencies) =>
      runUnlocked(work, contextsOf(from, operation, request)(from.db, caller))
    return parse(await readFrom(dependencies, operation.name, readIn))
  }
  const atOnce = 'atOnce' in work ? work.atOnce : undefined
  if (atOnce && mayGoAtOnce(dependencies, request, caller)) {
    if (await unasked(() => atOnce(contextOf(db, caller)).catch(isNotDone))) {
      committed()
      // Nobody sees it.
      return undefined as OutputOf<N>
    }
  }
  const writeIn = async (tx: Transaction, begun: Promise<void>) => {
    const locks = await work.locks(contextOf(tx, caller))
    const before = { caller, sessionId: request.sessionId, moment: momentOf(dependencies, request) }
    const locking = lock(tx, locks, { ...before, sure: [sure(), begun] }).then((locked) => {
      refuse(accessErrorOf(operation.who, locked.caller))
      requireOwn(operation.who, locked.caller, input)
      return locked
    })
    const { done, as } = await runLocked(work, caller, (who) => contextOf(tx, who), locking)
    if (typeof done === 'function') return async () => parse(await answerOfCommitted(done(contextOf(db, as))))
    const output = parse(done)
    return async () => output
  }
  const takesLong = 'prepare' in dependencies.handlers[operation.name]
  const answer = await told(transaction(db, writeIn, { beginsAlong: true, takesLong }), work.ended)
  committed()
  return answer()
}

/**
 * On a server, for callers who want no answer and of whom nothing has to be written down. With one connection each
 * statement alone would wait for the disk, which transactions do together.
 */
const mayGoAtOnce = (dependencies: RequestDependencies, request: IncomingRequest, caller: Caller | null): boolean =>
  request.wantsAnswer === false &&
  !dependencies.db.$client.hasOneConnection &&
  caller !== null &&
  isInUse(caller, momentOf(dependencies, request))

/** What is to begin again does so in a transaction. */
const isNotDone = (error: unknown): boolean => {
  if (isToBeginAgain(error)) return false
  throw error
}

const NOBODY: LockedPeople = new Map()

const runUnlocked = (work: Work, context: AnyContext): Promise<unknown> =>
  'run' in work ? work.run(context, NOBODY) : work.runBehind(context, Promise.resolve(NOBODY))

type Done = { readonly done: unknown; readonly as: Caller | null }

/** Runs as whoever the caller is under the locks. What has begun by then as somebody else begins again. */
const runLocked = async (
  work: Work,
  caller: Caller | null,
  contextAs: (caller: Caller | null) => AnyContext,
  locking: Promise<Locked>,
): Promise<Done> => {
  if ('run' in work) {
    const { caller: as, people } = await locking
    return { done: await work.run(contextAs(as), people), as }
  }
  const locked = locking.then((held) => {
    if (held.caller !== caller) throw new OtherCaller()
    return held.people
  })
  // The work may fail before it waits for them.
  locked.catch(() => undefined)
  const done = await work.runBehind(contextAs(caller), locked)
  await locked
  return { done, as: caller }
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

/** Does the work as whoever calls. Where that changes nothing in between, it begins before the database has said who that is. */
const recognise = <T>(
  dependencies: RequestDependencies,
  { name }: Operation,
  request: IncomingRequest,
  work: (caller: Caller | null, certainty: Certainty) => Promise<T>,
): Promise<T> => {
  const { db, known, handlers } = dependencies
  const { sessionId, recognised, readUpload } = request
  if (sessionId === null) {
    recognised(null)
    return work(null, CERTAIN)
  }
  const recognition = { db, known, sessionId, moment: momentOf(dependencies, request), recognised }
  const beginsLong = readUpload !== undefined || 'prepare' in handlers[name]
  return (beginsLong ? asRecognised : asKnown)(recognition, work)
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
    now,
    locale,
    wantsAnswer,
    services,
  })
