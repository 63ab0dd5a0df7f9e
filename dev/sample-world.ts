import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { chatMessages, requests, requestTransitions, waitingEntries } from '#server/db/schema/requests.ts'
import type { closedPairs, confirmations, cycles } from '#server/db/schema/cycles.ts'
import type { dismissals, ideas, studentMarks } from '#server/db/schema/matching.ts'
import type { levels, supervisors, users } from '#server/db/schema/people.ts'

type Row<Table extends { readonly $inferInsert: object }> = Readonly<Table['$inferInsert']>
/** The names of tags, in order of priority. */
type Tagged<R> = R & { readonly tags?: readonly string[] }

/** Rows of the database by table, a row a line of the file. */
type World = {
  /** The closed one, then the running one. */
  readonly cycles: readonly [Row<typeof cycles>, Row<typeof cycles>]
  /** Of the closed cycle. */
  readonly closedPairs: readonly Row<typeof closedPairs>[]
  readonly levels: readonly Row<typeof levels>[]
  readonly users: readonly Tagged<Row<typeof users>>[]
  readonly supervisors: readonly Row<typeof supervisors>[]
  readonly ideas: readonly Tagged<Row<typeof ideas>>[]
  readonly requests: readonly Row<typeof requests>[]
  /** In the order they happened. */
  readonly transitions: readonly Row<typeof requestTransitions>[]
  readonly confirmations: readonly Row<typeof confirmations>[]
  readonly dismissals: readonly Row<typeof dismissals>[]
  readonly messages: readonly Row<typeof chatMessages>[]
  readonly marks: readonly Row<typeof studentMarks>[]
  readonly lines: readonly Row<typeof waitingEntries>[]
}

/** The tag list as an admin would upload it. */
type TagList = {
  readonly tags: readonly string[]
  readonly synonyms: Readonly<Record<string, string[]>>
  readonly similarities: readonly {
    readonly field1: string
    readonly field2: string
    readonly similarity_score: number
  }[]
}

export type SampleWorld = World & { readonly tagList: TagList }

const WORLD = fileURLToPath(new URL('sample/world.json', import.meta.url))
const TAGS = fileURLToPath(new URL('sample/tags.json', import.meta.url))

const DAY_MS = 24 * 60 * 60 * 1000
/** The day on which the story of the file ends. */
const LAST_DAY = Date.parse('2026-01-01T00:00:00Z')
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u
/** The month in which the academic year begins, counted from 0. */
const AUGUST = 7

/**
 * The sample university: a closed cycle, and eight weeks of the running one, moved by whole days so that it ends before
 * the day of `now` (UTC).
 */
export function sampleWorld(now: Date): SampleWorld {
  const shift = Math.floor((now.getTime() - LAST_DAY) / DAY_MS) * DAY_MS
  const moved = (_: string, value: unknown) =>
    typeof value === 'string' && TIME.test(value) ? new Date(Date.parse(value) + shift) : value
  const world = JSON.parse(readFileSync(WORLD, 'utf8'), moved) as World
  const [closed, running] = world.cycles
  const inCycle = <R extends object>(rows: readonly R[], { id: cycleId } = running) =>
    rows.map((row) => ({ ...row, cycleId }))
  return {
    ...world,
    cycles: [
      { ...closed, name: academicYear(running.openedAt, -1) },
      { ...running, name: academicYear(running.openedAt, 0) },
    ],
    closedPairs: inCycle(world.closedPairs, closed),
    requests: inCycle(world.requests),
    confirmations: inCycle(world.confirmations).map((row) => ({
      ...row,
      number: row.number.replace(/^T\d\d/, `T${String(row.acceptedAt.getUTCFullYear() % 100).padStart(2, '0')}`),
    })),
    lines: inCycle(world.lines),
    tagList: JSON.parse(readFileSync(TAGS, 'utf8')) as TagList,
  }
}

const academicYear = (openedAt: Date, later: number): string => {
  const begin = openedAt.getUTCFullYear() - (openedAt.getUTCMonth() >= AUGUST ? 0 : 1) + later
  return `${begin}/${String((begin + 1) % 100).padStart(2, '0')}`
}
