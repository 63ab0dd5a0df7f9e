import type { operations, ParsedInputOf } from '#contract/operations.ts'
import type { OperationName, routes } from '#contract/routes.ts'
import type { Locale } from '#messages/runtime'
import type { z } from 'zod'
import type { Database, Queryable, Transaction } from './db/client.ts'
import type { Caller, KnownUser } from './db/queries/accounts/callers.ts'
import type { LockedPeople } from './db/queries/people/locks.ts'
import type { Locks } from './operation-locks.ts'
import type { Services } from './services.ts'

/** What a handler gets beside its input. `db` is the transaction of a writing call, except before that (`prepare`). */
export type RequestContext<A, D extends Queryable = Queryable> = {
  readonly db: D
  readonly actor: A
  /** Of the session that calls; null without one. */
  readonly sessionId: string | null
  readonly now: Date
  readonly locale: Locale
  /** Otherwise nobody sees the answer: what is read for it alone can be left out. */
  readonly wantsAnswer: boolean
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

/**
 * Work that rests on other people than the caller, or on the cycle. `locks` looks without locks for what `run` needs, so
 * `run` has to look again.
 */
export type LockingHandler<N extends OperationName> = {
  readonly locks: (context: ContextOf<N>, input: ParsedInputOf<N>) => Locks | Promise<Locks>
  readonly run: (context: ContextOf<N>, input: ParsedInputOf<N>, locked: LockedPeople) => AnswerOf<N>
  /**
   * All of it in one statement that is its own transaction, for callers who want no answer. It takes the locks, and holds
   * to rights and rules by itself, those of the session included. Answers whether it was done: what was not is done by `run`,
   * which knows why not.
   */
  readonly atOnce?: (context: ContextOf<N, Database>, input: ParsedInputOf<N>) => Promise<boolean>
}

/**
 * The same of work that begins while the locks are being taken: what it asks without waiting goes behind them in one round
 * trip, and is carried out when they are held. It changes nothing before `locked`, which is thrown by for whoever may not.
 */
export type PipelinedHandler<N extends OperationName> = {
  readonly locks: (context: ContextOf<N>, input: ParsedInputOf<N>) => Locks | Promise<Locks>
  readonly runBehind: (context: ContextOf<N>, input: ParsedInputOf<N>, locked: Promise<LockedPeople>) => AnswerOf<N>
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
  readonly [K in N]: Handler<K> | LockingHandler<K> | PipelinedHandler<K> | PreparedHandler<K>
}

// The table of handlers is typed by name; here the name is only known at run time.
export type AnyContext = RequestContext<unknown>
type Input = Record<string, unknown>

type AnyLocks<Given extends unknown[]> = (context: AnyContext, ...given: Given) => Locks | Promise<Locks>
type Run<Given extends unknown[]> = (context: AnyContext, ...given: [...Given, LockedPeople]) => Promise<unknown>
type RunBehind<Given extends unknown[]> = (
  context: AnyContext,
  ...given: [...Given, Promise<LockedPeople>]
) => Promise<unknown>

type AtOnce<Given extends unknown[]> = (context: AnyContext, ...given: Given) => Promise<boolean>
type Locking<Given extends unknown[]> = {
  readonly locks: AnyLocks<Given>
  readonly run: Run<Given>
  readonly atOnce?: AtOnce<Given>
}
type Pipelined<Given extends unknown[]> = { readonly locks: AnyLocks<Given>; readonly runBehind: RunBehind<Given> }

/** What is to be done for a call, whose input it has already. */
export type Work = (Locking<[]> | Pipelined<[]>) & { readonly ended?: (error: unknown) => Promise<void> }

type AnyHandler =
  | ((context: AnyContext, input: Input) => Promise<unknown>)
  | Locking<[Input]>
  | Pipelined<[Input]>
  | { readonly prepare: (context: AnyContext, input: Input) => Promise<Work | Run<[]>> }

const lockNoMore = (): Locks => ({})

/** What is to be done for this input, after what comes before a transaction. */
export async function workOf(given: Handlers[OperationName], before: AnyContext, input: Input): Promise<Work> {
  const handler = given as AnyHandler
  if (typeof handler === 'function') return { locks: lockNoMore, run: (context) => handler(context, input) }
  if ('prepare' in handler) {
    const rest = await handler.prepare(before, input)
    return typeof rest === 'function' ? { locks: lockNoMore, run: rest } : rest
  }
  const locks = (context: AnyContext) => handler.locks(context, input)
  if ('runBehind' in handler) {
    return { locks, runBehind: (context, locked) => handler.runBehind(context, input, locked) }
  }
  const { run, atOnce } = handler
  return {
    locks,
    run: (context, locked) => run(context, input, locked),
    ...(atOnce && { atOnce: (context) => atOnce(context, input) }),
  }
}
