import type { ParsedInputOf } from '#contract/operations.ts'
import type { Level, levelOperations } from '#contract/resources/levels.ts'
import { cleanLevelName, levelNamedTwice } from '#domain/people/levels.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import {
  countLevelUses,
  type LevelRow,
  listLevels,
  lockLevelList,
  lockLevels,
  saveLevels,
  removeLevels,
} from '../db/queries/levels.ts'
import { Failure, type FieldIssue } from '../failure.ts'
import type { Handlers } from '../operation.ts'
import { wireRow } from './wire-row.ts'

export function presentLevel(level: LevelRow): z.input<typeof Level> {
  return wireRow(level)
}

type Wanted = ParsedInputOf<'levels.put'>['levels']

/** Whether the list is as it is wanted; new levels have no id yet. */
const isSaved = (wanted: Wanted, saved: readonly LevelRow[]): boolean =>
  isDeepStrictEqual(
    wanted.map(({ id, ...names }, index) => ({ id: id ?? saved[index]?.id, ...names })),
    saved.map(presentLevel),
  )

/** The list as it is kept. @throws Failure validation_failed with an issue for each bad field */
const clean = (wanted: Wanted, known: ReadonlySet<string>) => {
  const issues: FieldIssue[] = []
  const nameOf = (index: number, field: 'name_en' | 'name_de'): string => {
    const cleaned = cleanLevelName(wanted[index]?.[field] ?? '')
    if (cleaned.ok) return cleaned.name
    issues.push({ path: `levels.${index}.${field}`, code: cleaned.code })
    return ''
  }
  const levels = wanted.map(({ id = null }, index) => {
    const isTwice = wanted.findIndex((other) => other.id === id) < index
    if (id !== null && (isTwice || !known.has(id))) issues.push({ path: `levels.${index}.id`, code: 'unknown_level' })
    return { id, name_en: nameOf(index, 'name_en'), name_de: nameOf(index, 'name_de') }
  })
  const twice = issues.length > 0 ? -1 : levelNamedTwice(levels)
  if (twice >= 0) issues.push({ path: `levels.${twice}.name_en`, code: 'duplicate_level' })
  if (issues.length > 0) throw new Failure('validation_failed', { issues })
  return levels.map(({ id, name_en: nameEn, name_de: nameDe }) => ({ id, nameEn, nameDe }))
}

export const levelHandlers: Handlers<keyof typeof levelOperations> = {
  'levels.list': async ({ db }) => (await listLevels(db)).map(presentLevel),
  'levels.uses': async ({ db }) => (await countLevelUses(db)).map(wireRow),
  'levels.put': {
    run: async ({ db }, { levels, seen }) => {
      await lockLevelList(db)
      const rows = await listLevels(db)
      const saved = rows.map(presentLevel)
      // A caller who sends the same again, because the answer was lost, finds their own change.
      if (seen && isSaved(levels, rows)) return saved
      if (seen && !isDeepStrictEqual(seen, saved)) throw new Failure('levels_changed')
      const known = saved.map(({ id }) => id)
      const wanted = clean(levels, new Set(known))
      const kept = new Set(wanted.map(({ id }) => id))
      await removeLevels(
        db,
        known.filter((id) => !kept.has(id)),
      )
      await saveLevels(db, wanted)
      return (await listLevels(db)).map(presentLevel)
    },
  },
}

/** Levels that somebody has chosen, each once and in the order of levels. @throws Failure validation_failed for one that is not there */
export async function knownLevels(tx: Queryable, path: string, ids: readonly string[]): Promise<string[]> {
  const known = await lockLevels(tx, ids)
  const issues = ids.flatMap((id, index) => (known.includes(id) ? [] : [{ path: `${path}.${index}`, code: UNKNOWN }]))
  if (issues.length > 0) throw new Failure('validation_failed', { issues })
  return known
}

const UNKNOWN = 'unknown_level' as const
