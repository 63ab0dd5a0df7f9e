import { describe, expect, test } from 'vitest'
import { type EndedRequest, restoredByUndo, withdrawnByAcceptance } from './accepted-elsewhere.ts'

const request = (id: string, parts: Partial<EndedRequest> = {}): EndedRequest => ({
  id,
  type: 'SUPERVISION',
  state: 'WITHDRAWN',
  supervisorId: `supervisor of ${id}`,
  lastReason: 'accepted_elsewhere',
  causedBy: 'accepted',
  supervisorRegistered: true,
  ...parts,
})
const undone = request('accepted', { state: 'PENDING', lastReason: 'undone', causedBy: null })
const ids = (requests: readonly EndedRequest[]): string[] => requests.map(({ id }) => id)

test('an acceptance withdraws the other pending supervision requests and nothing else', () => {
  const requests = [
    request('accepted', { state: 'ACCEPTED' }),
    request('pending', { state: 'PENDING' }),
    request('second pending', { state: 'PENDING' }),
    request('chat', { state: 'PENDING', type: 'CHAT' }),
    request('rejected', { state: 'REJECTED' }),
    request('withdrawn', { state: 'WITHDRAWN' }),
    request('conflict', { state: 'ACCEPTED' }),
  ]
  expect(ids(withdrawnByAcceptance('accepted', requests))).toEqual(['pending', 'second pending'])
  expect(ids(withdrawnByAcceptance('accepted', [request('accepted', { state: 'PENDING' })]))).toEqual([])
})

describe('undoing an acceptance gives back', () => {
  test('the requests that it withdrew', () => {
    expect(ids(restoredByUndo('accepted', [undone, request('a'), request('b')]))).toEqual(['a', 'b'])
  })

  test.each<[string, Partial<EndedRequest>]>([
    ['another acceptance withdrew', { causedBy: 'another' }],
    ['the student withdrew', { lastReason: 'withdrawn', causedBy: null }],
    ['is active again', { state: 'PENDING', lastReason: 'restored' }],
    ['a new cycle cancelled', { lastReason: 'new_cycle', causedBy: null }],
    ['goes to somebody no longer registered', { supervisorRegistered: false }],
    ['is a chat request', { type: 'CHAT' }],
    ['ended for another reason since', { lastReason: 'user_reset' }],
    ['ended otherwise than withdrawn', { state: 'REJECTED' }],
  ])('nothing that %s', (_, parts) => {
    expect(restoredByUndo('accepted', [undone, request('a', parts)])).toEqual([])
  })

  test('nothing while the student is in another pair', () => {
    const pair = request('pair', { state: 'ACCEPTED', lastReason: 'added', causedBy: null })
    expect(restoredByUndo('accepted', [undone, pair, request('a')])).toEqual([])
  })

  test('nothing to a supervisor who has been asked again, and never two requests to one', () => {
    const newer = request('newer', { state: 'PENDING', lastReason: 'sent', causedBy: null, supervisorId: 's' })
    expect(restoredByUndo('accepted', [undone, newer, request('a', { supervisorId: 's' })])).toEqual([])
    const two = [request('new', { supervisorId: 's' }), request('old', { supervisorId: 's' })]
    expect(ids(restoredByUndo('accepted', [undone, ...two]))).toEqual(['new'])
  })

  test('requests whatever chat there is', () => {
    const chat = request('chat', { type: 'CHAT', state: 'ACCEPTED', lastReason: 'accepted', causedBy: null })
    expect(ids(restoredByUndo('accepted', [undone, chat, request('a')]))).toEqual(['a'])
  })
})
