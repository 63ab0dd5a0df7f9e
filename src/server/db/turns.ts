import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from './client.ts'
import { TransactionPool } from './pool.ts'

/** Rows that are worked on in one turn of the event loop. */
const ROWS_A_TURN = 1000

/** The items in pages, of a thousand unless told otherwise. */
export function pagesOf<Item>(items: readonly Item[], size = ROWS_A_TURN): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
}

/**
 * The items one by one, with a turn of the event loop between them, in which others are served. Waiting for the embedded
 * database is none: it answers before the loop turns.
 */
export async function* turnByTurn<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let isFirst = true
  for (const item of items) {
    if (!isFirst) await nextTurn()
    isFirst = false
    yield item
  }
}

/**
 * The same outside of transactions, for work that others share one connection with. A call of theirs asks for it several
 * times, and would wait for an item each time: while anybody uses it, they get it for as long as the last item took.
 */
export async function* givingWay<Item>(db: Queryable, items: Iterable<Item>): AsyncGenerator<Item> {
  const pool = '$client' in db ? db.$client : null
  if (!(pool instanceof TransactionPool) || !pool.hasOneConnection) return yield* turnByTurn(items)
  const others = { used: false }
  const note = (): void => void (others.used = true)
  for (const item of items) {
    const begun = performance.now()
    yield item
    const took = performance.now() - begun
    others.used = pool.callsWaiting > 0
    pool.on('acquire', note)
    // One turn takes in what was sent meanwhile, the next begins with it.
    await nextTurn()
    await nextTurn()
    pool.off('acquire', note)
    if (others.used) await delay(took)
  }
}
