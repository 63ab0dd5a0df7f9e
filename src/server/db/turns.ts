import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows that are worked on in one turn of the event loop. */
const ROWS_A_TURN = 1000

/** The items in pages of a thousand. */
export function pagesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_A_TURN) }, (_, page) =>
    items.slice(page * ROWS_A_TURN, (page + 1) * ROWS_A_TURN),
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
