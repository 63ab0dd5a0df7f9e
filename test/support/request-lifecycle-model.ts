import { restoredByUndo, withdrawnByAcceptance } from '../../src/domain/accepted-elsewhere.ts'
import {
  type ChangeAction,
  type Circumstances,
  COOLDOWN_REASONS,
  decide,
  type Decided,
  type EffectOnOthers,
  isActive,
  maySend,
  type RequestFacts,
  type RequestState,
  type RequestType,
  takesSlot,
  type Transition,
} from '../../src/domain/request-lifecycle.ts'
import { mayAdd } from '../../src/domain/requests/adding.ts'

export const STUDENTS = ['ann', 'ben', 'cem']
export const SUPERVISORS = ['xia', 'yan']
const TOTAL_SLOTS: Readonly<Record<string, number>> = { xia: 1, yan: 2 }
const COOLDOWN_DAYS = 1
const HOUR_MS = 60 * 60 * 1000

type Row = {
  readonly at: number
  readonly causedBy: string | null
} & Transition

export type ModelRequest = {
  readonly id: string
  readonly type: RequestType
  readonly studentId: string
  readonly supervisorId: string
  readonly cycle: number
  readonly history: Row[]
}

const WITHDRAWN_ELSEWHERE = { to: 'WITHDRAWN', by: null, reason: 'accepted_elsewhere' } as const
const RESTORED = { to: 'PENDING', by: null, reason: 'restored' } as const

/** The requests of a small department, kept in memory by the rules alone: a model of what the database does. */
export class Department {
  requests: ModelRequest[] = []
  cycle = 0
  /** Steps done so far; each takes an hour. */
  clock = 0
  readonly absent = new Set<string>()

  copy(): Department {
    const copy = Object.assign(new Department(), this)
    copy.requests = this.requests.map((request) => ({ ...request, history: [...request.history] }))
    return copy
  }

  last(request: ModelRequest): Row {
    const row = request.history.at(-1)
    if (!row) throw new Error('a request without history')
    return row
  }

  state(request: ModelRequest): RequestState {
    return this.last(request).to
  }

  pairs(studentId: string): ModelRequest[] {
    return this.requests.filter((request) => request.studentId === studentId && this.isPair(request))
  }

  isPair(request: ModelRequest): boolean {
    return takesSlot({ type: request.type, state: this.state(request) })
  }

  available(supervisorId: string): number {
    const taken = this.requests.filter((request) => request.supervisorId === supervisorId && this.isPair(request))
    return (TOTAL_SLOTS[supervisorId] ?? 0) - taken.length
  }

  active(type: RequestType, studentId: string, supervisorId: string): ModelRequest[] {
    return this.between(type, studentId, supervisorId).filter((request) => isActive(this.state(request)))
  }

  between(type: RequestType, studentId: string, supervisorId: string): ModelRequest[] {
    return this.requests.filter(
      (request) => request.type === type && request.studentId === studentId && request.supervisorId === supervisorId,
    )
  }

  facts(request: ModelRequest): RequestFacts {
    const lastTransition = this.last(request)
    const pairedSince = this.pairs(request.studentId).some(
      (pair) => pair !== request && this.last(pair).at > lastTransition.at,
    )
    const laterBuiltOn = request.cycle !== this.cycle || (request.type === 'SUPERVISION' && pairedSince)
    return { ...request, state: lastTransition.to, lastTransition, laterBuiltOn }
  }

  circumstances(request: ModelRequest): Circumstances {
    const { type, studentId, supervisorId } = request
    return {
      availableSlots: this.available(supervisorId),
      supervisorRegistered: !this.absent.has(supervisorId),
      levelFits: true,
      studentPaired: this.pairs(studentId).some((pair) => pair !== request),
      otherActive: this.active(type, studentId, supervisorId).some((other) => other !== request),
      requestLimitReached: false,
      phase: 'MATCHING',
    }
  }

  send(type: RequestType, studentId: string, supervisorId: string): boolean {
    const ends = this.between(type, studentId, supervisorId)
      .flatMap(({ history }) => history)
      .filter(({ reason }) => COOLDOWN_REASONS.some((cooling) => cooling === reason))
    const decision = maySend({
      type,
      studentId,
      supervisorId,
      supervisorRegistered: !this.absent.has(supervisorId),
      levelFits: true,
      studentPaired: this.pairs(studentId).length > 0,
      activeRequest: this.active(type, studentId, supervisorId).length > 0,
      lastEndedAt: ends.length === 0 ? null : new Date(Math.max(...ends.map(({ at }) => at)) * HOUR_MS),
      cooldownDays: COOLDOWN_DAYS,
      now: new Date(this.clock * HOUR_MS),
      availableSlots: this.available(supervisorId),
      requestLimitReached: false,
      phase: 'MATCHING',
    })
    if (decision.ok) this.make(type, studentId, supervisorId, studentId, decision)
    return decision.ok
  }

  add(studentId: string, supervisorId: string): boolean {
    const [active] = this.active('SUPERVISION', studentId, supervisorId)
    const activeRequest = active ? (this.state(active) as 'PENDING' | 'ACCEPTED') : null
    const student = { id: studentId, role: 'STUDENT' } as const
    const availableSlots = this.available(supervisorId)
    const decision = mayAdd({ supervisorId, student, activeRequest, availableSlots, phase: 'MATCHING' })
    if (!decision.ok) return false
    if (active) this.move(active, supervisorId, decision)
    else this.make('SUPERVISION', studentId, supervisorId, supervisorId, decision)
    return true
  }

  change(action: ChangeAction, request: ModelRequest, actorId: string): boolean {
    const decision = decide(action, this.facts(request), actorId, this.circumstances(request))
    if (decision.ok) this.move(request, actorId, decision)
    return decision.ok
  }

  newCycle(): void {
    for (const request of this.requests.filter((other) => isActive(this.state(other)))) {
      this.write(request, { to: 'WITHDRAWN', by: null, reason: 'new_cycle' })
    }
    this.cycle += 1
  }

  private make(type: RequestType, studentId: string, supervisorId: string, by: string, decision: Decided): void {
    const { cycle } = this
    const row: Row = { from: null, to: decision.to, by, reason: decision.reason, at: this.clock, causedBy: null }
    const request = { id: `r${this.requests.length}`, type, studentId, supervisorId, cycle, history: [row] }
    this.requests.push(request)
    this.ripple(request, decision.others)
  }

  private move(request: ModelRequest, by: string, { to, reason, others }: Decided): void {
    this.write(request, { to, by, reason })
    this.ripple(request, others)
  }

  private write(request: ModelRequest, row: Pick<Row, 'to' | 'by' | 'reason'>, causedBy: string | null = null): void {
    request.history.push({ from: this.state(request), ...row, at: this.clock, causedBy })
  }

  /** As EndedRequest has it: the cause, if its latest acceptance is the one that ended the request. */
  private causeOf(request: ModelRequest): string | null {
    const { causedBy, at } = this.last(request)
    const cause = this.requests.find(({ id }) => id === causedBy)
    const acceptance = cause?.history.findLast(({ to }) => to === 'ACCEPTED')
    return acceptance && acceptance.at <= at ? causedBy : null
  }

  private ripple(request: ModelRequest, others: EffectOnOthers): void {
    const ofStudent = this.requests
      .filter(({ studentId }) => studentId === request.studentId)
      .toReversed()
      .map((other) => ({
        ...other,
        state: this.state(other),
        lastReason: this.last(other).reason,
        causedBy: this.causeOf(other),
        supervisorRegistered: !this.absent.has(other.supervisorId),
      }))
    const [chosen, row] =
      others === 'withdraw'
        ? [withdrawnByAcceptance(request.id, ofStudent), WITHDRAWN_ELSEWHERE]
        : [others === 'restore' ? restoredByUndo(request.id, ofStudent) : [], RESTORED]
    const ids = new Set(chosen.map(({ id }) => id))
    for (const other of this.requests) if (ids.has(other.id)) this.write(other, row, request.id)
  }
}
