/** Searches and tag proposals on the large sample. */
import { type Crowd, met, type Someone } from './crowd.ts'

/** A call of a student's. */
export function student<I extends object>(input: (crowd: Crowd, turn: number) => I) {
  return (crowd: Crowd, turn: number) => ({ as: met(crowd.students, turn), input: input(crowd, turn) })
}
const nothing = () => ({})

/** The queries that people type: a whole word, and the beginning of one. */
export function word({ lastName }: Someone, turn: number): string {
  return turn % 2 === 0 ? lastName : lastName.slice(0, 4)
}

/** Words that are in names of tags, ideas and bios, of few people and of many. */
const TOPICS = ['robot', 'machine learning', 'design', 'security', 'data', 'rec', 'ethics', 'musik']
const WORDS = [
  'prototyp',
  'partners from the region',
  'kindergarten',
  'measure',
  'umfrage',
  'wald lernort',
  'interview',
]

/** Thesis topics as students describe them; the last one has the maximum length. */
const PROPOSING = [
  'machine learning for patients at home',
  'Maschinelles Lernen für Patienten zu Hause',
  'How do small towns plan their cycling infrastructure, and who takes part?',
  'Datenschutz in Krankenhäusern und bei tragbaren Sensoren',
  'Ich möchte herausfinden, wie ältere Menschen Telemedizin im Alltag nutzen, und dazu Interviews führen. '
    .repeat(10)
    .slice(0, 1000),
]

/** As many at once as the page asks for. */
const AT_ONCE = 25

/** Each with the number of rows that the page asks for. */
const byPage = <C extends (crowd: Crowd, turn: number) => { readonly as: Someone; readonly input: object }>(
  calls: Record<string, C>,
) =>
  Object.fromEntries(
    Object.entries(calls).map(([way, call]) => [
      way,
      (crowd: Crowd, turn: number) => {
        const { as, input } = call(crowd, turn)
        return { as, input: { ...input, limit: AT_ONCE } }
      },
    ]),
  )

export const searchCalls = {
  'users.search': byPage({
    everybody: student(nothing),
    'a word': student((crowd, turn) => ({ query: word(met(crowd.supervisors, turn), turn) })),
    'a word, for supervisors': (crowd: Crowd, turn: number) => ({
      as: met(crowd.supervisors, turn),
      input: { query: word(met(crowd.students, turn), turn) },
    }),
    'two letters': student(() => ({ query: 'an' })),
    'a tag': student((_, turn) => ({ query: met(TOPICS, turn), sort: 'best_match' as const })),
    'a tag, for supervisors': (crowd: Crowd, turn: number) => ({
      as: met(crowd.supervisors, turn),
      input: { query: met(TOPICS, turn), sort: 'best_match' as const },
    }),
    'words of ideas and bios': student((_, turn) => ({ query: met(WORDS, turn), sort: 'best_match' as const })),
    'chosen tags': student(({ tags }, turn) => ({
      tags: `${met(tags, turn)},${met(tags, turn + 7)}`,
      has_ideas: true,
    })),
    'all of two tags, ideas in German': student(({ tags }, turn) => ({
      tags: `${met(tags, turn)},${met(tags, turn + 1)}`,
      tags_match: 'all' as const,
      language: 'de' as const,
    })),
    'best match': student(() => ({ sort: 'best_match' as const })),
    'a word, best match': student((crowd: Crowd, turn: number) => ({
      query: word(met(crowd.supervisors, turn), turn),
      sort: 'best_match' as const,
    })),
    'for supervisors': (crowd: Crowd, turn: number) => ({
      as: met(crowd.supervisors, turn),
      input: { sort: 'best_match' as const },
    }),
    'by places': student(() => ({ sort: 'availability' as const, available_only: true })),
  }),
  'users.search_by_email': { '': student((crowd, turn) => ({ email: met(crowd.supervisors, turn).email })) },
  'students.by_address': {
    '': (crowd: Crowd, turn: number) => ({
      as: met(crowd.supervisors, turn),
      input: { email: `unknown.${turn}@uni.example` },
    }),
  },
  'users.search_by_first_name': {
    '': student((crowd, turn) => ({ firstName: met(crowd.supervisors, turn).firstName })),
  },
  'users.search_by_last_name': { '': student((crowd, turn) => ({ lastName: met(crowd.supervisors, turn).lastName })) },
  'tags.propose': { '': student((_, turn) => ({ text: met(PROPOSING, turn) })) },
}
