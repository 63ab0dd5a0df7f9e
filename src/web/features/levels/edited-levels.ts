import type { Level } from '#contract/resources/levels.ts'

/** A level while it is edited; one without an id is new. */
export type EditedLevel = {
  /** Tells rows apart while they are sorted. */
  readonly key: string
  readonly id?: string
  readonly name_en: string
  readonly name_de: string
}

/** The saved levels as rows of the editor. */
export function editedOf(levels: readonly Level[]): EditedLevel[] {
  return levels.map((level) => ({ ...level, key: level.id }))
}

/** What is saved of the rows: in their order, without what only tells them apart. */
export function levelsOf(rows: readonly EditedLevel[]) {
  return rows.map(({ id, name_en, name_de }) => ({ ...(id !== undefined && { id }), name_en, name_de }))
}

/** The rows with one moved by so many places. */
export function moved(rows: readonly EditedLevel[], index: number, by: -1 | 1): EditedLevel[] {
  const next = [...rows]
  const [row] = next.splice(index, 1)
  if (row) next.splice(index + by, 0, row)
  return next
}

/** The saved levels that are no longer among the rows. */
export function removedFrom(levels: readonly Level[], rows: readonly EditedLevel[]): Level[] {
  return levels.filter(({ id }) => !rows.some((row) => row.id === id))
}
