import { setImmediate as nextTurn } from 'node:timers/promises'

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
