import type { Level } from '#contract/resources/levels.ts'
import { keepDraft, readDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useEffect, useState } from 'react'
import { type Edited, followed } from './edited-levels.ts'

const DRAFT = 'levels'

/** The levels as they are edited, null: as they are saved. Like every form they survive leaving the page. */
export function useEdited() {
  const { id } = useKnownMe().user
  const [edited, setEdited] = useState<Edited | null>(() => {
    const kept = readDraft(id, DRAFT)
    return isEdited(kept) ? kept : null
  })
  useEffect(() => {
    keepDraft(id, DRAFT, edited ?? undefined)
  }, [id, edited])
  return {
    edited,
    setEdited,
    /** Takes in what others have saved meanwhile. */
    follow: (saved: readonly Level[]): void =>
      setEdited((before) => before && { rows: followed(before, saved), seen: saved }),
  }
}

type Stored<Shape> = Partial<Record<keyof Shape, unknown>> | null

const isEdited = (kept: unknown): kept is Edited => {
  const { rows, seen } = (kept ?? {}) as NonNullable<Stored<Edited>>
  return Array.isArray(rows) && rows.every(isRow) && Array.isArray(seen) && seen.every(isRow)
}

const isRow = (row: Stored<Level>): boolean => typeof row?.name_en === 'string' && typeof row.name_de === 'string'
