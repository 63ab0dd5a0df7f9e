import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChangeAction,
  decide,
  mayChange,
  REQUEST_TYPES,
  type RequestType,
  type Transition,
} from './request-lifecycle.ts'
import { Department, type ModelRequest, STUDENTS, SUPERVISORS } from '../../test/support/request-lifecycle-model.ts'

type Step =
  | { do: 'send'; type: RequestType; student: string; supervisor: string }
  | { do: 'add'; student: string; supervisor: string }
  | { do: 'change'; action: ChangeAction; pick: number; actor: string | null }
  | { do: 'new cycle' }
  | { do: 'leave or return'; supervisor: string }
  | { do: 'wait' }

const student = fc.constantFrom(...STUDENTS)
const supervisor = fc.constantFrom(...SUPERVISORS)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        type: fc.constantFrom<RequestType>('SUPERVISION', 'SUPERVISION', 'SUPERVISION', 'CHAT'),
        student,
        supervisor,
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), student, supervisor }) },
    {
      weight: 20,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        action: fc.constantFrom<ChangeAction>(
          'ACCEPT',
          'ACCEPT',
          'REJECT',
          'WITHDRAW',
          'REMOVE',
          'UNDO',
          'UNDO',
          'UNDO',
        ),
        pick: fc.nat({ max: 40 }),
        // Null: the person who may usually do it.
        actor: fc.oneof(
          { weight: 6, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom(...STUDENTS, ...SUPERVISORS) },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('new cycle' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave or return' as const), supervisor }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
)

/** The requests to try an action on; other refusals have tests of their own. */
const PLAUSIBLE: Readonly<Record<ChangeAction, (last: Transition) => boolean>> = {
  ACCEPT: ({ to }) => to === 'PENDING',
  REJECT: ({ to }) => to === 'PENDING',
  WITHDRAW: ({ to }) => to === 'PENDING',
  REMOVE: ({ to }) => to === 'ACCEPTED',
  UNDO: ({ by, reason }) => by !== null && reason !== 'sent' && reason !== 'undone',
}

/** Does one step; answers the request a person changed or made, null when the step was refused or no person's. */
const perform = (department: Department, step: Step): ModelRequest | null => {
  department.clock += 1
  if (step.do === 'send') return department.send(step.type, step.student, step.supervisor) ? newest(department) : null
  if (step.do === 'add') {
    if (!department.add(step.student, step.supervisor)) return null
    return department.active('SUPERVISION', step.student, step.supervisor)[0] ?? null
  }
  if (step.do === 'change') return change(department, step)
  if (step.do === 'new cycle') department.newCycle()
  else if (step.do === 'wait') department.clock += 24
  else if (!department.absent.delete(step.supervisor)) department.absent.add(step.supervisor)
  return null
}

const change = (department: Department, { action, pick, actor }: Step & { do: 'change' }): ModelRequest | null => {
  const candidates = department.requests.filter((request) => PLAUSIBLE[action](department.last(request)))
  const request = candidates[pick % candidates.length]
  if (!request) return null
  const usual = action === 'UNDO' ? department.last(request).by : null
  const by = actor ?? usual ?? (action === 'WITHDRAW' ? request.studentId : request.supervisorId)
  return department.change(action, request, by) ? request : null
}

const newest = (department: Department): ModelRequest | null => {
  return department.requests.at(-1) ?? null
}

/** State of every request by id. */
const states = (department: Department): Record<string, string> => {
  return Object.fromEntries(department.requests.map((request) => [request.id, department.state(request)]))
}

const everyStep = (check: (after: Department, before: Department, changed: ModelRequest | null) => void): void => {
  const run = (sequence: Step[]): void => {
    const department = new Department()
    for (const step of sequence) {
      const before = department.copy()
      check(department, before, perform(department, step))
    }
  }
  fc.assert(fc.property(steps, run), { numRuns: 400 })
}

test('no supervisor ever has more students than slots', () => {
  everyStep((department) => {
    for (const id of SUPERVISORS) expect(department.available(id)).toBeGreaterThanOrEqual(0)
  })
})

test('two people never have two active requests of one type', () => {
  everyStep((department) => {
    for (const type of REQUEST_TYPES) {
      for (const studentId of STUDENTS) {
        for (const id of SUPERVISORS) expect(department.active(type, studentId, id).length).toBeLessThanOrEqual(1)
      }
    }
  })
})

test('a student in a pair has no pending supervision request', () => {
  everyStep((department) => {
    const waiting = department.requests.filter(({ type }) => type === 'SUPERVISION')
    for (const request of waiting.filter((other) => department.state(other) === 'PENDING')) {
      expect(department.pairs(request.studentId)).toEqual([])
    }
  })
})

test('a history only grows, and every row starts where the one before ended', () => {
  everyStep((department, before) => {
    for (const [index, { history }] of before.requests.entries()) {
      expect(department.requests[index]?.history.slice(0, history.length)).toEqual(history)
    }
    for (const { history } of department.requests) {
      history.forEach(({ from }, index) => expect(from).toBe(index === 0 ? null : history[index - 1]?.to))
    }
  })
})

test('a chat request changes nothing but itself', () => {
  everyStep((department, before, changed) => {
    if (changed?.type !== 'CHAT') return
    const { [changed.id]: _before, ...othersBefore } = states(before)
    const { [changed.id]: _after, ...others } = states(department)
    expect(others).toEqual(othersBefore)
  })
})

test('an undo right after a step gives back the state of every request', () => {
  let undone = 0
  everyStep((department, before, changed) => {
    if (!changed) return
    const { by, reason, from } = department.last(changed)
    const afterwards = department.copy()
    afterwards.clock += 1
    const request = afterwards.requests.find(({ id }) => id === changed.id)
    const possible = mayChange(department.facts(changed), by ?? '', department.circumstances(changed)).undo
    if (!request || !afterwards.change('UNDO', request, by ?? '')) return expect(possible).toBe(false)
    expect(possible).toBe(true)
    const made = from === null && reason === 'added' ? { [changed.id]: 'WITHDRAWN' } : {}
    expect(states(afterwards)).toEqual({ ...reachable(before, department, changed), ...made })
    undone += 1
  })
  expect(undone).toBeGreaterThan(100)
})

/** The state that an undo must give back: everything before, but for requests to supervisors who have left meanwhile. */
const reachable = (before: Department, after: Department, changed: ModelRequest): Record<string, string> => {
  const lost = after.requests.filter(
    (request) =>
      request.id !== changed.id &&
      after.last(request).causedBy === changed.id &&
      after.absent.has(request.supervisorId),
  )
  return { ...states(before), ...Object.fromEntries(lost.map((request) => [request.id, after.state(request)])) }
}

test('an undo right after a step is refused only where sending would be', () => {
  const codes = new Set<string>()
  everyStep((department, _, changed) => {
    if (!changed) return
    const { by, reason } = department.last(changed)
    const decision = decide('UNDO', department.facts(changed), by ?? '', department.circumstances(changed))
    if (decision.ok || reason === 'sent' || reason === 'undone') return
    expect(reason).toBe('withdrawn')
    codes.add(decision.code)
  })
  for (const code of codes) expect(['no_slot_available', 'supervisor_not_registered']).toContain(code)
})

test('nobody changes a request of a closed cycle', () => {
  everyStep((department, before) => {
    for (const [index, { cycle, history }] of before.requests.entries()) {
      if (cycle < before.cycle) expect(department.requests[index]?.history).toEqual(history)
    }
  })
})

test('an undo brings back nothing that an earlier acceptance of the same request withdrew', () => {
  const department = new Department()
  const go = (step: Step): void => void perform(department, step)
  const supervision = { do: 'send', type: 'SUPERVISION', student: 'ann' } as const
  go({ ...supervision, supervisor: 'xia' })
  go({ ...supervision, supervisor: 'yan' })
  go({ do: 'change', action: 'ACCEPT', pick: 0, actor: 'xia' })
  go({ do: 'leave or return', supervisor: 'yan' })
  go({ do: 'change', action: 'UNDO', pick: 0, actor: 'xia' })
  go({ do: 'leave or return', supervisor: 'yan' })
  go({ do: 'change', action: 'ACCEPT', pick: 0, actor: 'xia' })
  go({ do: 'change', action: 'UNDO', pick: 0, actor: 'xia' })
  expect(states(department)).toEqual({ r0: 'PENDING', r1: 'WITHDRAWN' })
})
