import { cleanIdeaDescription, cleanIdeaTitle, cleanName, cleanText } from '#domain/names.ts'
import type { RequestState } from '#domain/request-lifecycle.ts'
import { describe, expect, it } from 'vitest'
import { STUDENTS, SUPERVISORS } from './personas.ts'
import { STUDENT_COUNT } from './sample-people.ts'
import { type SampleWorld, sampleWorld } from './sample-world.ts'
import { SUPERVISOR_COUNT } from './supervisor-directory.ts'
import { taxonomyLeaves } from './vocabulary/taxonomy-leaves.ts'

const NOW = new Date('2026-11-21T07:30:00Z')
const HOUR_MS = 3_600_000

const world = sampleWorld(NOW)
const requests = new Map(world.requests.map((request) => [request.id, request]))
const users = new Map(world.users.map((user) => [user.id, user]))
const isActive = (state: RequestState): boolean => state === 'PENDING' || state === 'ACCEPTED'

const historyOf = (requestId: string) => world.transitions.filter((transition) => transition.requestId === requestId)

const get = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`nothing for ${key}`)
  return value
}

/** Plays the history back and shows every state in between: request id -> state, after each transition. */
// oxlint-disable-next-line func-style -- a generator is no arrow
function* replay(): Generator<Map<string, RequestState>> {
  const states = new Map<string, RequestState>()
  for (const { requestId, toState } of world.transitions) {
    states.set(requestId, toState)
    yield states
  }
}

describe('the sample world', () => {
  it('is the same each time, and moves as a whole with the day', () => {
    expect(sampleWorld(NOW)).toEqual(world)
    const later = new Date(NOW.getTime() + 10 * 24 * HOUR_MS + 5 * HOUR_MS)
    const shifted = (value: SampleWorld): string =>
      JSON.stringify({ ...value, cycles: [] }).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, (time) =>
        String(Date.parse(time) - Date.parse(value.cycles[1].openedAt.toISOString())),
      )
    expect(shifted(sampleWorld(later))).toBe(shifted(world))
  })

  it('lies in the past, within the running cycle, and nobody acts before being there', () => {
    const opened = world.cycles[1].openedAt.getTime()
    const times = [...world.transitions, ...world.messages, ...world.dismissals].map(({ at }) => at.getTime())
    expect(Math.min(...times)).toBeGreaterThan(opened)
    expect(Math.max(...times)).toBeLessThan(NOW.getTime())
    const tooEarly = world.transitions.filter(({ by, at }) => by && at < (get(users, by).registeredAt ?? NOW))
    expect(tooEarly).toEqual([])
    expect(world.requests.filter((request) => request.createdAt < get(users, request.studentId).createdAt)).toEqual([])
  })

  it('tells its history in order of time', () => {
    const times = world.transitions.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
})

describe('the people', () => {
  it('are 60 supervisors, 200 students and two admins with ids and addresses of their own', () => {
    const count = (role: string): number => world.users.filter((user) => user.role === role).length
    expect([count('SUPERVISOR'), count('STUDENT'), count('ADMIN')]).toEqual([SUPERVISOR_COUNT, STUDENT_COUNT, 2])
    expect(users.size).toBe(world.users.length)
    expect(new Set(world.users.map(({ email }) => email.toLowerCase())).size).toBe(world.users.length)
  })

  it('have names and texts that the product would have taken', () => {
    const named = world.users.filter(({ registeredAt }) => registeredAt !== null)
    expect(named.filter(({ firstName, lastName }) => !cleanName(firstName).ok || !cleanName(lastName).ok)).toEqual([])
    const texts = world.users.flatMap(({ bio, thesisDescription }) => [bio ?? '', thesisDescription ?? ''])
    expect(texts.filter((text) => !cleanText(text).ok || /undefined|null|\.\.$/u.test(text))).toEqual([])
    expect(texts.filter((text) => text !== '').length).toBeGreaterThan(150)
  })

  it('have up to ten different tags, ranked from 1 without gaps, once they are onboarded and not before', () => {
    for (const { id, stage, role } of world.users) {
      const own = world.userTags.filter(({ userId }) => userId === id)
      expect(own.map(({ priority }) => priority)).toEqual(own.map((_, index) => index + 1))
      expect(new Set(own.map(({ tagId }) => tagId)).size).toBe(own.length)
      expect(own.length).toBeLessThanOrEqual(10)
      expect(own.length > 0, `${role} ${id}`).toBe(stage === 'onboarded')
    }
  })

  it('are in every stage, supervisors mostly registered', () => {
    const stages = world.users.filter(({ role }) => role === 'STUDENT').map(({ stage }) => stage)
    expect(new Set(stages)).toEqual(new Set(['unregistered', 'registered', 'onboarded']))
    const missing = world.users.filter(({ role, stage }) => role === 'SUPERVISOR' && stage === 'unregistered')
    expect(missing.length).toBeGreaterThan(3)
    expect(missing.length).toBeLessThan(10)
  })
})

describe('the ideas for theses', () => {
  it('are of all faculties and in every state, in words that the product would have taken', () => {
    expect(world.ideas.length).toBeGreaterThan(100)
    expect(new Set(world.ideas.map(({ state }) => state)).size).toBe(3)
    const wrong = world.ideas.filter(
      ({ title, description }) =>
        !cleanIdeaTitle(title).ok || !cleanIdeaDescription(description).ok || /undefined|null|\.\./u.test(description),
    )
    expect(wrong).toEqual([])
    const faculties = new Map(taxonomyLeaves().map(({ name, faculty }) => [name, faculty]))
    const covered = new Set(world.ideas.flatMap(({ tags }) => tags.map((tag) => faculties.get(tag))))
    expect(covered).toEqual(new Set(faculties.values()))
  })

  it('differ from each other within a supervisor, and have one to three tags', () => {
    const keys = world.ideas.map(({ supervisorId, title }) => `${supervisorId} ${title}`)
    expect(new Set(keys).size).toBe(keys.length)
    const counts = Map.groupBy(world.ideaTags, ({ ideaId }) => ideaId)
    expect(world.ideas.filter(({ id }) => ![1, 2, 3].includes(counts.get(id)?.length ?? 0))).toEqual([])
  })
})

describe('the requests', () => {
  it('are there in every state and of both types, and every way to get there was taken', () => {
    const seen = new Set(world.requests.map(({ type, state }) => `${type} ${state}`))
    expect(seen.size).toBe(8)
    const reasons = new Set(world.transitions.map(({ reason }) => reason))
    const byPeople = ['sent', 'added', 'accepted', 'rejected', 'withdrawn', 'removed', 'undone']
    expect(reasons).toEqual(new Set([...byPeople, 'accepted_elsewhere', 'restored']))
  })

  it('have a history without gaps that ends in their state', () => {
    for (const { id, state, createdAt, updatedAt } of world.requests) {
      const history = historyOf(id)
      expect(history.map(({ fromState }) => fromState)).toEqual([
        null,
        ...history.slice(0, -1).map(({ toState }) => toState),
      ])
      expect(history.at(-1)).toMatchObject({ toState: state, at: updatedAt })
      expect(history[0]?.at).toEqual(createdAt)
    }
  })

  it('never take more places than a supervisor has', () => {
    const places = new Map(world.supervisors.map(({ userId, ...rest }) => [userId, rest]))
    for (const states of replay()) {
      const taken = new Map<string, number>()
      for (const [id, state] of states) {
        const { type, supervisorId } = get(requests, id)
        if (type === 'SUPERVISION' && state === 'ACCEPTED') taken.set(supervisorId, (taken.get(supervisorId) ?? 0) + 1)
      }
      for (const [supervisorId, accepted] of taken) {
        const { totalSlots, takenOutside } = get(places, supervisorId)
        expect(accepted + takenOutside).toBeLessThanOrEqual(totalSlots)
      }
    }
  })

  it('never are two active ones of a type between the same two', () => {
    for (const states of replay()) {
      const active = [...states].filter(([, state]) => isActive(state)).map(([id]) => get(requests, id))
      const pairs = active.map(({ type, studentId, supervisorId }) => `${type} ${studentId} ${supervisorId}`)
      expect(new Set(pairs).size).toBe(pairs.length)
    }
  })

  it('pending beside a pair are withdrawn, naming the acceptance that did it', () => {
    const supervision = world.requests.filter(({ type }) => type === 'SUPERVISION')
    const paired = new Set(supervision.filter(({ state }) => state === 'ACCEPTED').map(({ studentId }) => studentId))
    expect(supervision.filter(({ state, studentId }) => state === 'PENDING' && paired.has(studentId))).toEqual([])
    for (const { requestId, reason, causedBy, at } of world.transitions) {
      expect(causedBy !== null).toBe(reason === 'accepted_elsewhere' || reason === 'restored')
      if (causedBy === null) continue
      const cause = historyOf(causedBy).find((transition) => transition.at.getTime() === at.getTime())
      expect(cause?.toState).toBe(reason === 'restored' ? 'PENDING' : 'ACCEPTED')
      expect(get(requests, causedBy).studentId).toBe(get(requests, requestId).studentId)
    }
  })

  it('go to registered supervisors, and a chat has a message, as some supervision requests have', () => {
    for (const { type, supervisorId, message } of world.requests) {
      expect(get(users, supervisorId)).toMatchObject({ role: 'SUPERVISOR', stage: 'onboarded' })
      if (type === 'CHAT') expect(message).not.toBeNull()
    }
    const sentences = world.requests.filter(({ type, message }) => type === 'SUPERVISION' && message !== null)
    expect(sentences.length).toBeGreaterThan(0)
    const told = world.requests.filter(({ rejectionReason, rejectionAnswer }) => rejectionReason && rejectionAnswer)
    expect(told.map(({ state }) => state)).toEqual(['REJECTED'])
  })

  it('are confirmed while they are a pair, under a number of their own', () => {
    const valid = world.confirmations.filter(({ endedAt }) => endedAt === null).map(({ requestId }) => requestId)
    const pairs = world.requests.filter(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
    expect(valid.toSorted()).toEqual(pairs.map(({ id }) => id).toSorted())
    expect(world.confirmations.length).toBeGreaterThan(valid.length)
    expect(new Set(world.confirmations.map(({ number }) => number)).size).toBe(world.confirmations.length)
  })
})

describe('the sample beside its requests', () => {
  it('are conversations of the two people of an accepted chat, after the acceptance', () => {
    expect(world.messages.length).toBeGreaterThan(5)
    for (const { requestId, by, at, text } of world.messages) {
      const request = get(requests, requestId)
      expect(request).toMatchObject({ type: 'CHAT', state: 'ACCEPTED' })
      expect([request.studentId, request.supervisorId]).toContain(by)
      expect(at > request.updatedAt && cleanText(text).ok).toBe(true)
    }
  })

  it('are dismissals, each once, and never of somebody whom the student asked', () => {
    const key = (row: { studentId: string; supervisorId: string }): string => `${row.studentId} ${row.supervisorId}`
    const dismissed = new Set(world.dismissals.map(key))
    expect(dismissed.size).toBe(world.dismissals.length)
    expect(dismissed.size).toBeGreaterThan(100)
    expect(world.requests.map(key).filter((pair) => dismissed.has(pair))).toEqual([])
  })

  it('is a closed cycle with pairs of people who are not students any more', () => {
    const [closed, running] = world.cycles
    expect(closed.closedAt).toEqual(running.openedAt)
    expect(closed.name).not.toBe(running.name)
    const emails = new Set(world.users.map(({ email }) => email))
    expect(world.closedPairs.filter(({ studentEmail }) => emails.has(studentEmail))).toEqual([])
    const inCycle = world.closedPairs.filter(
      ({ confirmedAt }) => confirmedAt > closed.openedAt && confirmedAt < running.openedAt,
    )
    expect(inCycle).toHaveLength(world.closedPairs.length)
  })
})

describe('the lines', () => {
  const places = (supervisorId: string): number => {
    const { totalSlots, takenOutside } = get(
      new Map(world.supervisors.map((each) => [each.userId, each])),
      supervisorId,
    )
    const taken = world.requests.filter(
      (request) =>
        request.supervisorId === supervisorId && request.type === 'SUPERVISION' && request.state === 'ACCEPTED',
    )
    return totalSlots - takenOutside - taken.length
  }

  it('are before supervisorFull, and of studentRejected, who has an offer in one and waits behind somebody in the other', () => {
    const before = ({ id }: { readonly id: string }) => world.lines.filter(({ supervisorId }) => supervisorId === id)
    expect(before(SUPERVISORS.supervisorFull)).toHaveLength(2)
    const own = world.lines.filter(({ studentId }) => studentId === STUDENTS.studentRejected.id)
    expect(own.map(({ offeredUntil }) => offeredUntil !== null)).toEqual([false, true])
    expect(
      before({ id: own[0]?.supervisorId ?? '' })
        .map(({ studentId }) => studentId)
        .indexOf(own[0]?.studentId ?? ''),
    ).toBe(1)
  })

  it('have an offer exactly where there is a place, and it ends after today', () => {
    for (const { supervisorId, offeredUntil } of world.lines) {
      expect(places(supervisorId)).toBe(offeredUntil === null ? 0 : 1)
      if (offeredUntil) expect(offeredUntil.getTime()).toBeGreaterThan(NOW.getTime() + 10 * HOUR_MS)
    }
  })

  it('are of students without a supervisor, who have not met the one they wait for', () => {
    const paired = world.requests.filter(({ state, type }) => state === 'ACCEPTED' && type === 'SUPERVISION')
    for (const { studentId, supervisorId } of world.lines) {
      const met = [...world.requests, ...world.dismissals].filter(
        (each) => each.studentId === studentId && each.supervisorId === supervisorId,
      )
      expect(met).toEqual([])
      expect(paired.map((pair) => pair.studentId)).not.toContain(studentId)
    }
  })
})
