import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { DatabaseProblem } from './database-problem.ts'
import { GroupCommit } from './embedded/group-commit.ts'
import { OldestFirst } from './embedded/oldest-first.ts'
import { WaitBudget } from './wait-budget.ts'
import { sqlErrorOf } from './sql-error.ts'
import { DatabaseUnavailable, ONLY_READS } from './unavailable.ts'

/** How long the embedded engine may keep the event loop from turning, between two callers; milliseconds. */
const WITHOUT_TURN_MS = 10

/** A question that goes with the first statement of some work. `since`: when the work began, among all. */
type Along = { readonly send: (client: PoolClient) => Promise<unknown>; readonly since: number }

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/** The outer database was used inside a running transaction. A mistake in the code, the same on either database. */
export class OutsideTransactionError extends Error {
  override readonly name = 'OutsideTransactionError'
  constructor() {
    super('The database was used past the running transaction: pass the transaction on and use that instead.')
  }
}

/**
 * A pool that refuses to hand out a second connection to code that runs inside one of its transactions. With the one
 * connection of the embedded engine that code would wait for itself forever; on a server it would quietly read and
 * write outside of the transaction, and wait forever as soon as all connections are taken.
 */
export class TransactionPool extends Pool {
  readonly #running = new AsyncLocalStorage<{ open: boolean }>()
  readonly #along = new AsyncLocalStorage<Along>()
  readonly #calls = new AsyncLocalStorage<WaitBudget>()
  readonly #commits = new GroupCommit()
  /** At the one connection, where there is one. */
  readonly #turns = new OldestFirst()
  /** When the event loop was last let turn. */
  #turnedAt = 0

  /** The embedded engine has no second one: whatever is asked during a transaction waits for its end. */
  get hasOneConnection(): boolean {
    return this.options.connectionString === undefined
  }

  /** How many wait for a connection. */
  get callsWaiting(): number {
    return this.waitingCount + this.#turns.length
  }

  /**
   * One statement on a connection of its own. Unlike the pool of node-postgres it keeps the connection when the statement
   * is refused: nothing is wrong with it, and the embedded engine has no other.
   */
  override query = ((text: never, values: never) =>
    this.withClient(async (client) => client.query(text, values), { dropAfter: isNotRefused })) as Pool['query']

  /**
   * One connection for `work`. It is dropped instead of given back if it was lost on the way, or leads to a standby, or if
   * `drop` or, of an error, `dropAfter` says so.
   * @throws DatabaseUnavailable when there is no connection to be had, or it was lost
   */
  async withClient<T>(
    work: (client: PoolClient) => Promise<T>,
    { drop = false, dropAfter = () => false }: { drop?: boolean; dropAfter?: (error: unknown) => boolean } = {},
  ): Promise<T> {
    const client = await this.#connected()
    let lost = false
    let drops = drop
    // The query under way fails with the same error; unheard, the event would end the process.
    const onError = () => {
      lost = true
    }
    client.on('error', onError)
    try {
      void this.#along.getStore()?.send(client)
      return await work(client)
    } catch (error) {
      // Another server is the primary now; a new connection leads there.
      const leadsToStandby = sqlErrorOf(error)?.code === ONLY_READS
      drops ||= leadsToStandby || dropAfter(error)
      const isTold = error instanceof DatabaseProblem
      throw lost || (leadsToStandby && !isTold) ? new DatabaseUnavailable(error) : error
    } finally {
      client.off('error', onError)
      drops ||= lost || !(await this.#isClean(client))
      if (this.hasOneConnection) await this.#endTurn(client)
      client.release(drops)
      if (this.hasOneConnection) this.#turns.giveBack()
    }
  }

  /** Whatever a call leaves behind, the next one gets a connection without a transaction. */
  async #isClean(client: PoolClient): Promise<boolean> {
    const isOpen = () => /[TE]/.test(client.getTransactionStatus() ?? '')
    if (isOpen() && this.hasOneConnection) await client.query('rollback').catch(() => undefined)
    return !isOpen()
  }

  /**
   * The embedded engine answers before the event loop turns: one caller after the other would be served, and nothing read
   * meanwhile. A turn takes in one new connection, so that the last of many would wait for minutes.
   */
  async #endTurn(client: PoolClient): Promise<void> {
    await this.#commits.endTurn(client, this.callsWaiting > 0)
    if (this.callsWaiting === 0 || performance.now() - this.#turnedAt < WITHOUT_TURN_MS) return
    await nextTurn()
    this.#turnedAt = performance.now()
  }

  /**
   * Commits the transaction of a connection. The connection can be given back at once; nobody may be told before the commit
   * is on disk.
   */
  async commit(client: PoolClient): Promise<{ readonly onDisk: Promise<void> }> {
    if (this.hasOneConnection) return this.#commits.commit(client, this.callsWaiting > 0)
    await client.query('commit')
    return { onDisk: Promise.resolve() }
  }

  /**
   * Does `work`, and asks a question in the round trip of the first statement that it sends, before that statement.
   * @param work gets the answer from `answer`, which asks by itself when no statement has gone yet
   */
  async asking<A, T>(
    question: (client: PoolClient) => Promise<A>,
    work: (answer: () => Promise<A>) => Promise<T>,
  ): Promise<T> {
    let asked: Promise<A> | null = null
    const send = (client: PoolClient): Promise<A> => {
      asked ??= question(client)
      // Whoever needs the answer hears of its failure; the work fails by itself.
      asked.catch(() => undefined)
      return asked
    }
    return this.#along.run({ send, since: this.#turns.begin() }, () => work(async () => asked ?? this.withClient(send)))
  }

  /** Does work that is for the question to be left out: what it sends says itself when it holds. */
  async unasked<T>(work: () => Promise<T>): Promise<T> {
    return this.#along.exit(work)
  }

  async #connected(): Promise<PoolClient> {
    if (this.#running.getStore()?.open) throw new OutsideTransactionError()
    if (this.hasOneConnection) await this.#turns.take(this.#along.getStore()?.since ?? this.#turns.begin())
    try {
      // Where one is free nobody waits.
      const mayWait = !this.hasOneConnection && this.idleCount <= this.waitingCount
      const call = mayWait ? this.#calls.getStore() : undefined
      return await (call ? call.wait(this.connect(), (late) => late.release()) : this.connect())
    } catch (error) {
      if (this.hasOneConnection) this.#turns.giveBack()
      throw error instanceof OutsideTransactionError ? error : new DatabaseUnavailable(error)
    }
  }

  /** Does the work of a call, whose waits for a connection together take no longer than one may. @param work told how to end that */
  inCall<T>(work: (end: () => void) => T): T {
    const budget = new WaitBudget(this.options.connectionTimeoutMillis ?? Infinity)
    return this.#calls.run(budget, () => work(() => budget.end()))
  }

  /** Runs the body of a transaction; everything it calls or starts is inside until it settles. */
  async inTransaction<T>(body: () => Promise<T>): Promise<T> {
    const transaction = { open: true }
    try {
      return await this.#running.run(transaction, body)
    } finally {
      // Work that was started inside and outlives the transaction may use the database again.
      transaction.open = false
    }
  }

  /**
   * Every use of the pool comes through here, `query` too.
   * @throws OutsideTransactionError inside a transaction of this pool
   */
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!this.#running.getStore()?.open) return callback ? super.connect(callback) : super.connect()
    const error = new OutsideTransactionError()
    if (!callback) return Promise.reject(error)
    process.nextTick(callback, error, undefined, () => undefined)
  }
}

/** A refused statement leaves the connection as it was; anything worse, or that never reached the database, may not. */
const isNotRefused = (error: unknown): boolean =>
  !(error instanceof Error && 'severity' in error && error.severity === 'ERROR')
