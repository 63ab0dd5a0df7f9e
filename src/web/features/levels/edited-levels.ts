import type { Level } from '#contract/resources/levels.ts'

/** A level while it is edited; one without an id is new. */
export type EditedLevel = {
  /** Tells rows apart while they are sorted. */
  readonly key: string
  readonly id?: string
  readonly name_en: string
  readonly name_de: string
}

/** The rows as they are edited, and the saved levels that they were made from. */
export type Edited = { readonly rows: readonly EditedLevel[]; readonly seen: readonly Level[] }

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

/** The edited rows once others have saved levels meanwhile: with what they changed, and with what was edited here. */
export function followed({ rows, seen }: Edited, saved: readonly Level[]): EditedLevel[] {
  const added = saved.filter(({ id }) => !seen.some((level) => level.id === id))
  const kept = editedOf(saved).flatMap((level) => {
    const before = seen.find(({ id }) => id === level.id)
    const row = rows.find(({ id }) => id === level.id)
    if (!before) return [level]
    return row ? [{ ...level, ...changedNames(row, before) }] : []
  })
  const own = rows.flatMap(({ id, ...row }) => {
    const before = seen.find((level) => level.id === id)
    const isOver = before
      ? saved.some((level) => level.id === id) || sameNames(row, before)
      : added.some((level) => sameNames(row, level))
    return isOver ? [] : [row]
  })
  return isSorted({ rows, seen }) ? sortedLike(rows, [...kept, ...own]) : [...kept, ...own]
}

type Names = Pick<Level, 'name_en' | 'name_de'>

const sameNames = (one: Names, other: Names): boolean => one.name_en === other.name_en && one.name_de === other.name_de

const changedNames = ({ name_en, name_de }: Names, before: Names): Partial<Names> => ({
  ...(name_en !== before.name_en && { name_en }),
  ...(name_de !== before.name_de && { name_de }),
})

/** Whether rows were moved, which begin in the saved order, with new ones at the foot. */
const isSorted = ({ rows, seen }: Edited): boolean => {
  const old = seen.filter(({ id }) => rows.some((row) => row.id === id)).map(({ id }) => id)
  const fresh = rows.filter(({ id }) => id === undefined).map(({ key }) => key)
  return [...old, ...fresh].some((key, index) => rows[index]?.key !== key)
}

/** In the order of the rows; what is not among them comes last. */
const sortedLike = (rows: readonly EditedLevel[], levels: readonly EditedLevel[]): EditedLevel[] => {
  const place = ({ key }: EditedLevel): number => {
    const index = rows.findIndex((row) => row.key === key)
    return index < 0 ? rows.length : index
  }
  return levels.toSorted((one, other) => place(one) - place(other))
}
