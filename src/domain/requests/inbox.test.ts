import { describe, expect, it } from 'vitest'
import { arrange, countEntries, firstDeadline, type InboxEntry, INBOX_SORTS } from './inbox.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 24, 9, minute))

const entry = (id: string, parts: Partial<InboxEntry> = {}): InboxEntry => ({
  id,
  type: 'SUPERVISION',
  studentId: `student-${id}`,
  waitingSince: at(0),
  at: at(0),
  isUnread: false,
  isStarred: false,
  hasIdea: false,
  asksOthers: false,
  answerBy: null,
  ...parts,
})

const SCORES: Record<string, number> = { 'student-a': 0.2, 'student-b': 0.9, 'student-c': 0.9 }
const scoreOf = (studentId: string): number => SCORES[studentId] ?? 0

const ENTRIES = [
  entry('a', { waitingSince: at(3), at: at(3), isUnread: true, isStarred: true }),
  entry('b', { waitingSince: null, at: at(9), asksOthers: true, isStarred: true }),
  entry('c', { waitingSince: at(1), at: at(5), isUnread: true, type: 'CHAT' }),
  entry('d', { waitingSince: null, at: at(8), hasIdea: true, type: 'CHAT' }),
]

const idsOf = (placed: ReturnType<typeof arrange>): string[] => placed.map((each) => each.entry.id)

describe('the order of an inbox', () => {
  it.each([
    ['longest', ['c', 'a', 'b', 'd']],
    ['newest', ['b', 'd', 'c', 'a']],
    ['fit', ['b', 'c', 'a', 'd']],
  ] as const)('by %s', (sort, ids) => {
    expect(idsOf(arrange(ENTRIES, { sort, filters: [] }, scoreOf, null))).toEqual(ids)
  })

  it.each(INBOX_SORTS)('by %s is the same among equals, however they come', (sort) => {
    const equals = ['e', 'f', 'g'].map((id) => entry(id))
    for (const given of [equals, equals.toReversed()])
      expect(idsOf(arrange(given, { sort, filters: [] }, scoreOf, null))).toEqual(['e', 'f', 'g'])
  })

  it.each(INBOX_SORTS)('by %s goes on after any entry', (sort) => {
    const whole = arrange(ENTRIES, { sort, filters: [] }, scoreOf, null)
    for (const [index, { position }] of whole.entries()) {
      expect(arrange(ENTRIES, { sort, filters: [] }, scoreOf, position)).toEqual(whole.slice(index + 1))
    }
  })

  it.each([
    [['unread'], ['c', 'a']],
    [['starred'], ['a', 'b']],
    [['has_idea'], ['d']],
    [['only_me'], ['c', 'a', 'd']],
    [['unread', 'starred'], ['a']],
  ] as const)('lets through what is %s', (filters, ids) => {
    expect(idsOf(arrange(ENTRIES, { sort: 'longest', filters }, scoreOf, null))).toEqual(ids)
  })
})

it('counts what each filter alone lets through', () => {
  expect(countEntries(ENTRIES)).toEqual({
    all: 4,
    requests: 2,
    questions: 1,
    unread: 2,
    starred: 2,
    has_idea: 1,
    only_me: 3,
    waiting_students: expect.any(Number),
  })
})

it('counts each request, and each question that waits for an answer', () => {
  const chats = [entry('2', { type: 'CHAT' }), entry('3', { type: 'CHAT', waitingSince: null })]
  expect(countEntries([entry('1'), ...chats])).toMatchObject({ all: 3, requests: 1, questions: 1 })
  expect(countEntries([entry('1'), entry('4', { waitingSince: null })])).toMatchObject({ requests: 2, questions: 0 })
})

it('counts each student who waits once, whatever for', () => {
  const of = (id: string, parts: Partial<InboxEntry>) => entry(id, { studentId: 'Maja', ...parts })
  const entries = [
    of('1', {}),
    of('2', { type: 'CHAT' }),
    entry('3', { type: 'CHAT' }),
    entry('4', { waitingSince: null }),
  ]
  expect(countEntries(entries).waiting_students).toBe(2)
})

it('knows the first deadline of all', () => {
  expect(firstDeadline(ENTRIES)).toBeNull()
  const due = [entry('e', { answerBy: at(20) }), entry('f'), entry('g', { answerBy: at(10) })]
  expect(firstDeadline(due)).toEqual(at(10))
})
