import type { IdeaState } from '#domain/ideas/idea-states.ts'
import { IDEA_TAGS_MAX } from '#domain/limits.ts'
import { type Calendar, WORKING_HOURS } from './calendar.ts'
import { ideaText } from './idea-texts.ts'
import { SUPERVISORS } from './personas.ts'
import { SAMPLE_SEED, seededRandom } from './random.ts'
import { sampleId } from './sample-ids.ts'
import { CYCLE_OPENED } from './sample-people.ts'
import { supervisorDirectory } from './supervisor-directory.ts'
import { taxonomyLeaves } from './vocabulary/taxonomy-leaves.ts'

/** An idea for a thesis in the sample data. */
export type SampleIdea = {
  readonly id: string
  readonly supervisorId: string
  readonly position: number
  readonly title: string
  readonly description: string
  readonly languages: readonly ('en' | 'de')[]
  readonly state: IdeaState
  /** Names. */
  readonly tags: readonly string[]
  readonly createdAt: Date
}

/** Most ideas of somebody. */
const MOST = 5
/** Minimum number of open ideas of supervisors whom people try out. */
const SHOWN = 3
const PERSONA_IDS: ReadonlySet<string> = new Set(Object.values(SUPERVISORS).map(({ id }) => id))

/**
 * Ideas of the supervisors: some have none, most have two or three in their own language and the words of their field.
 */
export function sampleIdeas(calendar: Calendar): SampleIdea[] {
  const random = seededRandom(SAMPLE_SEED + 5)
  const faculties = new Map(taxonomyLeaves().map(({ name, faculty }) => [name, faculty]))
  const offered = new Map<string, number>()
  const ideas = supervisorDirectory().flatMap(({ id, field, language, tags, stage }) => {
    if (stage !== 'onboarded' || language === null) return []
    const isPersona = PERSONA_IDS.has(id)
    return tags.slice(0, random.integer(isPersona ? SHOWN : 0, Math.min(MOST, tags.length))).map((tag, index) => {
      const others = random.sample(
        tags.filter((other) => other !== tag),
        random.integer(0, IDEA_TAGS_MAX - 1),
      )
      const nth = offered.get(tag) ?? 0
      offered.set(tag, nth + 1)
      const about = { field, faculty: faculties.get(tag) ?? '', tags: [tag] }
      return {
        supervisorId: id,
        position: index + 1,
        ...ideaText(random, language, about, nth),
        languages: random.chance(0.5) ? (['en', 'de'] as const) : ([language] as const),
        state: isPersona && index < SHOWN ? 'OPEN' : stateOf(random.next()),
        tags: [tag, ...others],
        createdAt: calendar.at(
          random.integer(2, CYCLE_OPENED - 6),
          random.integer(WORKING_HOURS.from, WORKING_HOURS.to),
        ),
      }
    })
  })
  return ideas.map((idea, index) => ({ id: sampleId('idea', index + 1), ...idea }))
}

const stateOf = (luck: number): IdeaState => (luck < 0.84 ? 'OPEN' : luck < 0.92 ? 'TAKEN' : 'HIDDEN')
