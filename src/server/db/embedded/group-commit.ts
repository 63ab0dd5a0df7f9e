import type { PoolClient } from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'

/** How long a commit waits at most for others that are brought to disk with it, milliseconds. */
const TOGETHER_MS = 10

/** Brings the log to disk, with every commit in it. */
const FLUSH = `select pg_logical_emit_message(false, 'flush', '', true)`

/**
 * Brings several commits to disk at once. The engine has one connection and no process that writes its log, so that each
 * commit would block everybody for an fsync. Here a commit behind which others wait leaves that to one of those. Nobody is
 * told of a commit before it is on disk; see docs/decisions/0042-commits-reach-the-disk-together.md.
 */
export class GroupCommit {
  #group: PromiseWithResolvers<void> | null = null
  #begun = 0

  /** @returns what settles when the commit is on disk, or can't be brought there */
  async commit(client: PoolClient, isWaitedFor: boolean): Promise<{ readonly onDisk: Promise<void> }> {
    if (!this.#group && !isWaitedFor) {
      await client.query('commit')
      return { onDisk: Promise.resolve() }
    }
    await client.query('set local synchronous_commit to off; commit')
    const group = this.#group ?? this.#begin()
    return { onDisk: group.promise }
  }

  /** To be called whenever the connection is given back: whoever is the last for now, or late enough, brings all to disk. */
  async endTurn(client: PoolClient, isWaitedFor: boolean): Promise<void> {
    const group = this.#group
    if (!group || (isWaitedFor && performance.now() - this.#begun < TOGETHER_MS)) return
    this.#group = null
    try {
      await client.query(FLUSH)
      group.resolve()
    } catch (error) {
      group.reject(new DatabaseUnavailable(error))
    }
  }

  #begin(): PromiseWithResolvers<void> {
    const group = Promise.withResolvers<void>()
    // Whoever committed hears of it; a turn that ends in an error may have nobody left to hear.
    group.promise.catch(() => undefined)
    this.#group = group
    this.#begun = performance.now()
    return group
  }
}
