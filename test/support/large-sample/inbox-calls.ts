/** Calls of supervisors about their inboxes on the large sample. */
import { type Between, type Crowd, met } from './crowd.ts'

const of =
  <I extends object>(list: 'pending' | 'conversations' | 'pairs', input: (request: Between, turn: number) => I) =>
  (crowd: Crowd, turn: number) => {
    const request = met(crowd[list], turn)
    return { as: request.supervisor, input: input(request, turn) }
  }

export const inboxCalls = {
  'inbox.list': {
    '': of('pending', () => ({})),
    'by fit': of('pending', () => ({ sort: 'fit' as const })),
    'of whoever has conversations': of('conversations', () => ({ unread: true })),
  },
  'inbox.get': {
    'a request': of('pending', ({ id }) => ({ id })),
    'a conversation': of('conversations', ({ id }) => ({ id })),
  },
  'requests.mark.put': {
    'a star': of('pending', ({ id }, turn) => ({ id, starred: turn % 2 === 0 })),
    'a note': of('pairs', ({ id }, turn) => ({ id, note: `Note ${turn}` })),
  },
}
