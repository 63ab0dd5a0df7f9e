/** The first row of a query; null without any. */
export async function firstOf<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null
}

/** The row of an answer that always has one: a count, or what was just written. */
export function rowIn<Row>(answer: readonly Row[] | { readonly rows: readonly Row[] }): Row {
  const [row] = 'rows' in answer ? answer.rows : answer
  if (row === undefined) throw new Error('a statement that always answers a row answered none')
  return row
}
