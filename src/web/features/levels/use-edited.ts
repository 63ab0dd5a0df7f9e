import { keepDraft, readDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useState } from 'react'
import type { EditedLevel } from './edited-levels.ts'

const DRAFT = 'levels'

/** The rows as they are edited, null: as they are saved. Like every form they survive leaving the page. */
export function useEdited() {
  const { id } = useKnownMe().user
  const [edited, setEdited] = useState<readonly EditedLevel[] | null>(() => {
    const kept = readDraft(id, DRAFT)
    return Array.isArray(kept) && kept.every(isRow) ? kept : null
  })
  return {
    edited,
    setEdited: (next: readonly EditedLevel[] | null): void => {
      setEdited(next)
      keepDraft(id, DRAFT, next ?? undefined)
    },
  }
}

const isRow = (row: Partial<Record<keyof EditedLevel, unknown>> | null): row is EditedLevel =>
  typeof row?.key === 'string' && typeof row.name_en === 'string' && typeof row.name_de === 'string'
