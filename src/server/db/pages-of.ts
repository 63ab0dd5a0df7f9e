/** Rows that go into one statement, unless told otherwise. */
const ROWS_A_PAGE = 1000

/** The items in pages. */
export function pagesOf<Item>(items: readonly Item[], size = ROWS_A_PAGE): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
}
