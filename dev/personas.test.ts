import { compareSuggestions, similarityScore } from '#domain/similarity-score.ts'
import { describe, expect, it } from 'vitest'
import { ADMINS, PERSONAS, STUDENTS, SUPERVISORS } from './personas.ts'
import { samplePeople } from './sample-sign-in.ts'
import { sampleWorld } from './sample-world.ts'

const world = sampleWorld(new Date('2026-11-21T07:30:00Z'))

/** "SUPERVISION PENDING" and so on, of one student or supervisor, sorted. */
const requestsOf = ({ id }: { id: string }): string[] =>
  world.requests
    .filter(({ studentId, supervisorId }) => studentId === id || supervisorId === id)
    .map(({ type, state }) => `${type} ${state}`)
    .toSorted()

const between = (student: { id: string }, supervisor: { id: string }): string[] =>
  world.requests
    .filter(({ studentId, supervisorId }) => studentId === student.id && supervisorId === supervisor.id)
    .map(({ type, state }) => `${type} ${state}`)

const count = (person: { id: string }, request: string): number =>
  requestsOf(person).filter((each) => each === request).length

const userOf = ({ id }: { id: string }) => world.users.find((user) => user.id === id)

const freePlaces = ({ id, totalSlots, takenOutside }: (typeof SUPERVISORS)[keyof typeof SUPERVISORS]): number =>
  totalSlots - takenOutside - count({ id }, 'SUPERVISION ACCEPTED')

describe('student personas', () => {
  it('studentNew is nowhere in the database', () => {
    const { id, email } = STUDENTS.studentNew
    expect(world.users.filter((user) => user.id === id || user.email === email)).toEqual([])
  })

  it('studentAdded has a supervisor and no name', () => {
    expect(userOf(STUDENTS.studentAdded)).toMatchObject({ firstName: '', lastName: '', registeredAt: null })
    expect(between(STUDENTS.studentAdded, SUPERVISORS.supervisorChat)).toEqual(['SUPERVISION ACCEPTED'])
  })

  it('studentRegistered has a name and neither tags nor requests', () => {
    expect(userOf(STUDENTS.studentRegistered)).toMatchObject({ firstName: 'Jonas', tags: [] })
    expect(requestsOf(STUDENTS.studentRegistered)).toEqual([])
  })

  it('studentOnboarded has no requests, and supervisorFree is the best suggestion', () => {
    expect(requestsOf(STUDENTS.studentOnboarded)).toEqual([])
    expect(suggestions(STUDENTS.studentOnboarded)[0]?.supervisorId).toBe(SUPERVISORS.supervisorFree.id)
  })

  it('studentPending waits for two, was rejected once, and talks with supervisorChat', () => {
    const expected = ['CHAT ACCEPTED', 'SUPERVISION PENDING', 'SUPERVISION PENDING', 'SUPERVISION REJECTED']
    expect(requestsOf(STUDENTS.studentPending)).toEqual(expected)
    expect(between(STUDENTS.studentPending, SUPERVISORS.supervisorFree)).toEqual(['SUPERVISION PENDING'])
    const chat = world.requests.find(
      ({ id, type }) =>
        type === 'CHAT' &&
        world.messages.some((each) => each.requestId === id && each.by === STUDENTS.studentPending.id),
    )
    expect(chat?.supervisorId).toBe(SUPERVISORS.supervisorChat.id)
  })

  it('studentPair is in a pair with supervisorFree, which withdrew another request', () => {
    expect(requestsOf(STUDENTS.studentPair)).toEqual(['SUPERVISION ACCEPTED', 'SUPERVISION WITHDRAWN'])
    expect(between(STUDENTS.studentPair, SUPERVISORS.supervisorFree)).toEqual(['SUPERVISION ACCEPTED'])
  })

  it('studentConflict is the only one whom two accepted', () => {
    const accepted = world.requests.filter(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
    const twice = accepted.filter((one) => accepted.some((other) => other !== one && other.studentId === one.studentId))
    expect(new Set(twice.map(({ studentId }) => studentId))).toEqual(new Set([STUDENTS.studentConflict.id]))
    expect(new Set(twice.map(({ supervisorId }) => supervisorId))).toEqual(
      new Set([SUPERVISORS.supervisorConflict.id, SUPERVISORS.supervisorChat.id]),
    )
  })

  it('studentRejected was rejected by supervisorFull and withdrew another', () => {
    expect(requestsOf(STUDENTS.studentRejected)).toEqual(['SUPERVISION REJECTED', 'SUPERVISION WITHDRAWN'])
    expect(between(STUDENTS.studentRejected, SUPERVISORS.supervisorFull)).toEqual(['SUPERVISION REJECTED'])
  })
})

describe('supervisor personas', () => {
  it('supervisorFree has places and something to decide', () => {
    expect(freePlaces(SUPERVISORS.supervisorFree)).toBe(3)
    expect(count(SUPERVISORS.supervisorFree, 'SUPERVISION PENDING')).toBeGreaterThanOrEqual(3)
  })

  it('supervisorFull has no place left', () => {
    expect(freePlaces(SUPERVISORS.supervisorFull)).toBe(0)
  })

  it('supervisorUnregistered has a name, places, and nothing else', () => {
    expect(userOf(SUPERVISORS.supervisorUnregistered)).toMatchObject({
      lastName: 'Lefèvre',
      registeredAt: null,
      tags: [],
    })
    expect(requestsOf(SUPERVISORS.supervisorUnregistered)).toEqual([])
  })

  it('supervisorChat has chat requests to decide', () => {
    expect(count(SUPERVISORS.supervisorChat, 'CHAT PENDING')).toBeGreaterThanOrEqual(1)
  })
})

describe('admin personas', () => {
  it('are one who is registered and one who is not', () => {
    expect(userOf(ADMINS.adminRegistered)?.registeredAt).toBeInstanceOf(Date)
    expect(userOf(ADMINS.adminNew)?.registeredAt).toBeNull()
  })
})

describe('the sign-in page', () => {
  it('offers personas of each role, with a hint in both languages', () => {
    const emails = new Set(Object.values(PERSONAS).map(({ email }): string => email))
    expect(samplePeople.filter(({ email }) => !emails.has(email))).toEqual([])
    expect(new Set(samplePeople.map(({ role }) => role)).size).toBe(3)
    expect(samplePeople.filter(({ hint }) => !hint('en') || !hint('de') || hint('en') === hint('de'))).toEqual([])
  })
})

/** In the order of their scores. */
const suggestions = (student: { id: string }) => {
  const scores = new Map(
    world.similarities.flatMap(
      ({ tagA, tagB, score }) =>
        [
          [`${tagA} ${tagB}`, score],
          [`${tagB} ${tagA}`, score],
        ] as const,
    ),
  )
  const tagsOf = (userId: string) => world.userTags.filter((tag) => tag.userId === userId)
  return Object.values(world.supervisors)
    .flatMap(({ userId, totalSlots, takenOutside }) => {
      const user = userOf({ id: userId })
      const availableSlots = totalSlots - takenOutside - count({ id: userId }, 'SUPERVISION ACCEPTED')
      if (!user?.registeredAt || availableSlots < 1) return []
      const score = similarityScore(
        tagsOf(student.id),
        tagsOf(userId).map(({ tagId }) => tagId),
        (a, b) => scores.get(`${a} ${b}`) ?? 0,
      )
      return [{ supervisorId: userId, score, availableSlots, firstName: user.firstName, lastName: user.lastName }]
    })
    .toSorted(compareSuggestions)
}
