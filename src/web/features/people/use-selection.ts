import type { InputOf } from '#contract/operations.ts'
import { PEOPLE_AT_ONCE_MAX } from '#domain/limits.ts'
import { saveDraft, readDraft } from '#web/api/forms/drafts.ts'
import { useDroppedDraft } from '#web/api/forms/server-form.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useEffect, useState } from 'react'
import type { TableFilter } from './table-query.ts'

/** The people of an action, as the server is told. */
export type ChosenInput = Pick<InputOf<'admin.people.places'>, 'ids' | 'filter' | 'except'>

/** People chosen one by one; or all whom the filter finds, and then `ids` are those who are not meant. */
type Chosen = { readonly filter: string; readonly isAll: boolean; readonly ids: readonly string[] }

export type Selection = {
  readonly isChosen: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly chooseAll: () => void
  readonly chooseNone: () => void
  /** How many are chosen, of so many whom the filter finds. */
  readonly count: (total: number) => number
  readonly input: ChosenInput
}

const DRAFT = 'chosen-people'

const isChosenShape = (draft: unknown): draft is Chosen =>
  typeof draft === 'object' && draft !== null && 'ids' in draft && Array.isArray(draft.ids) && 'filter' in draft

/**
 * The people who are chosen among those whom a filter finds; with another filter nobody is. It outlives a new sign-in, which
 * some actions ask for, and ends with the page.
 */
export function useSelection(filter: TableFilter): Selection {
  const { user } = useKnownMe()
  const [kept, setKept] = useState<unknown>(() => readDraft(user.id, DRAFT))
  useEffect(() => {
    saveDraft(user.id, DRAFT, kept)
  }, [user.id, kept])
  useDroppedDraft(DRAFT)
  const of = JSON.stringify(filter)
  const chosen: Chosen = isChosenShape(kept) && kept.filter === of ? kept : { filter: of, isAll: false, ids: [] }
  const { isAll, ids } = chosen
  const set = new Set(ids)
  const choose = (all: boolean, next: Iterable<string>): void =>
    setKept({ filter: of, isAll: all, ids: [...next].slice(-PEOPLE_AT_ONCE_MAX) })
  return {
    isChosen: (id) => isAll !== set.has(id),
    toggle: (id) => choose(isAll, set.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    chooseAll: () => choose(true, []),
    chooseNone: () => choose(false, []),
    count: (total) => (isAll ? Math.max(0, total - ids.length) : ids.length),
    input: isAll ? { filter, ...(ids.length > 0 && { except: [...ids] }) } : { ids: [...ids] },
  }
}
