import { describe, expect, it } from 'vitest'
import { ADMINS, PERSONAS, STUDENTS, SUPERVISORS } from './personas.ts'
import { sample } from './sample.ts'
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

describe('student personas', () => {
  it('studentNew is nowhere in the database', () => {
    const { id, email } = STUDENTS.studentNew
    expect(world.users.filter((user) => user.id === id || user.email === email)).toEqual([])
  })

  it('studentAdded has a supervisor and no name', () => {
    expect(userOf(STUDENTS.studentAdded)).toMatchObject({ firstName: '', lastName: '' })
    expect(userOf(STUDENTS.studentAdded)).not.toHaveProperty('registeredAt')
    expect(between(STUDENTS.studentAdded, SUPERVISORS.supervisorChat)).toEqual(['SUPERVISION ACCEPTED'])
  })

  it('studentRegistered has a name and neither tags nor requests', () => {
    expect(userOf(STUDENTS.studentRegistered)).toMatchObject({ firstName: 'Jonas', registeredAt: expect.any(Date) })
    expect(userOf(STUDENTS.studentRegistered)).not.toHaveProperty('tags')
    expect(requestsOf(STUDENTS.studentRegistered)).toEqual([])
  })

  it('studentOnboarded has tags and no requests', () => {
    expect(userOf(STUDENTS.studentOnboarded)?.tags).toHaveLength(5)
    expect(requestsOf(STUDENTS.studentOnboarded)).toEqual([])
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
  it('supervisorFree has something to decide', () => {
    expect(count(SUPERVISORS.supervisorFree, 'SUPERVISION PENDING')).toBeGreaterThanOrEqual(3)
  })

  it('supervisorUnregistered has a name, and nothing else', () => {
    expect(userOf(SUPERVISORS.supervisorUnregistered)?.lastName).toBe('Lefèvre')
    expect(userOf(SUPERVISORS.supervisorUnregistered)).not.toHaveProperty('registeredAt')
    expect(userOf(SUPERVISORS.supervisorUnregistered)).not.toHaveProperty('tags')
    expect(requestsOf(SUPERVISORS.supervisorUnregistered)).toEqual([])
  })

  it('supervisorChat has chat requests to decide', () => {
    expect(count(SUPERVISORS.supervisorChat, 'CHAT PENDING')).toBeGreaterThanOrEqual(1)
  })
})

describe('admin personas', () => {
  it('are one who is registered and one who is not', () => {
    expect(userOf(ADMINS.adminRegistered)?.registeredAt).toBeInstanceOf(Date)
    expect(userOf(ADMINS.adminNew)).not.toHaveProperty('registeredAt')
  })
})

describe('the sign-in page', () => {
  it('offers personas of each role, with a hint in both languages', () => {
    const emails = new Set(Object.values(PERSONAS).map(({ email }): string => email))
    expect(sample.people.filter(({ email }) => !emails.has(email))).toEqual([])
    expect(new Set(sample.people.map(({ role }) => role)).size).toBe(3)
    expect(sample.people.filter(({ hint }) => !hint('en') || !hint('de') || hint('en') === hint('de'))).toEqual([])
  })
})
