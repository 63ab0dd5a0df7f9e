/** Calls about ideas for theses on the large sample. */
import { type Crowd, met, taken } from './crowd.ts'

const byStudent =
  <I extends object>(input: (idea: Crowd['ideas'][number], crowd: Crowd, turn: number) => I) =>
  (crowd: Crowd, turn: number) => ({
    as: met(crowd.students, turn),
    input: input(met(crowd.ideas, turn), crowd, turn),
  })

const byAuthor =
  <I extends object>(input: (turn: number) => I) =>
  (crowd: Crowd, turn: number) => {
    const { id, supervisor: as } = met(crowd.ideas, turn)
    return { as, input: { id, ...input(turn) } }
  }

export const ideaCalls = {
  'supervisors.ideas.list': {
    'a student': byStudent(({ supervisor: { id } }) => ({ id })),
    'the own': (crowd: Crowd, turn: number) => {
      const as = met(crowd.supervisors, turn)
      return { as, input: { id: as.id } }
    },
  },
  'supervisors.ideas.add': {
    '': (crowd: Crowd, turn: number) => {
      const as = met(crowd.supervisors, turn)
      const tag_ids = crowd.tags.slice(turn % 90, (turn % 90) + 3)
      return { as, input: { id: as.id, title: 'On matching', tag_ids } }
    },
  },
  'ideas.list': {
    'best fitting': byStudent(() => ({})),
    'of a tag': byStudent((_, { tags }, turn) => ({ tag: met(tags, turn) })),
    'in German': byStudent(() => ({ language: 'de' as const })),
    'newest, for supervisors': (crowd: Crowd, turn: number) => ({ as: met(crowd.supervisors, turn), input: {} }),
  },
  'ideas.get': { '': byStudent(({ id }) => ({ id })) },
  'ideas.patch': {
    'a word': byAuthor((turn) => ({ title: `On matching ${turn}` })),
    moved: byAuthor((turn) => ({ position: 1 + (turn % 2) })),
  },
  'ideas.delete': {
    '': (crowd: Crowd) => {
      const { id, supervisor: as } = taken(crowd.ideas)
      return { as, input: { id } }
    },
  },
}
