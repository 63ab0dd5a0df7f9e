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
/** The same outside of any transaction. Presenting people needs it, because scores may first load much data. */
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
 * Reads the answer of a writing call after its commit. This read holds no locks, and its failure does not roll the
 * change back.
 */
export type AfterCommit<N extends OperationName> = (context: ContextOf<N, Database>) => Promise<OutputFor<N>>

/** Reads. The answer is validated against the declared output. */
export type ReadingHandler<N extends OperationName> = (
  context: ContextOf<N>,
  input: ParsedInputOf<N>,
) => Promise<OutputFor<N>>

/** Writes, in one transaction. */
export type WritingHandler<N extends OperationName> = {
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
export type AnyContext = RequestContext<unknown>
type Input = Readonly<Record<string, unknown>>

export type AnyReadingHandler = (context: AnyContext, input: Input) => Promise<unknown>

export type AnyWritingHandler = {
  readonly locks?: (context: AnyContext, input: Input) => Locks | Promise<Locks>
  readonly run: (context: AnyContext, input: Input, locked: LockedPeople) => Promise<unknown>
  readonly ended?: (error: unknown) => Promise<void>
}

export type AnyPreparedHandler = {
  readonly prepare: (context: AnyContext, input: Input) => Promise<AnyWritingHandler>
}
