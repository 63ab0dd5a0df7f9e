import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { chatMessages, requests, requestTransitions } from '#server/db/schema/requests.ts'
import type { confirmations } from '#server/db/schema/cycles.ts'
import type { dismissals } from '#server/db/schema/matching.ts'
import { dayOf } from './calendar.ts'

/** The rows that the story left in the tables of the product, as play-story.ts wrote them. */
export type ToldStory = {
  readonly requests: readonly Readonly<Omit<typeof requests.$inferSelect, 'cycleId' | 'isPair' | 'declinedWith'>>[]
  /** In the order they happened. */
  readonly transitions: readonly Readonly<Omit<typeof requestTransitions.$inferSelect, 'id'>>[]
  readonly confirmations: readonly Readonly<
    Pick<typeof confirmations.$inferSelect, 'requestId' | 'studentId' | 'supervisorId' | 'acceptedAt' | 'endedAt'>
  >[]
  readonly dismissals: readonly Readonly<typeof dismissals.$inferSelect>[]
  readonly messages: readonly Readonly<typeof chatMessages.$inferSelect>[]
}

/** When the story was played. The file has its times as of this day. */
export const PLAYED_AT = new Date('2026-01-01T00:00:00Z')

const STORY_FILE = fileURLToPath(new URL('sample/story.json', import.meta.url))
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u

/** The story, moved by whole days so that it ends on the day of `now`. */
export function toldStory(now: Date): ToldStory {
  const shift = dayOf(now) - PLAYED_AT.getTime()
  const moved = (_: string, value: unknown) =>
    typeof value === 'string' && TIME.test(value) ? new Date(Date.parse(value) + shift) : value
  return JSON.parse(readFileSync(STORY_FILE, 'utf8'), moved) as ToldStory
}
