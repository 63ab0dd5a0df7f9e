import { restoredByUndo, withdrawnByAcceptance } from '#domain/accepted-elsewhere.ts'
import type { RuleError } from '#domain/error-codes.ts'
import {
  type ChangeAction,
  type Circumstances,
  type Decided,
  decide,
  isActive,
  mayAdd,
  maySend,
  type RequestState,
  type RequestType,
  type Transition,
  takesSlot,
} from '#domain/request-lifecycle.ts'

/** A request as it stands after its last transition. */
export type LedgerRequest = {
  readonly id: string
  readonly type: RequestType
  readonly state: RequestState
  readonly studentId: string
  readonly supervisorId: string
  /** Of chat requests; null for supervision. */
  readonly message: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A row of the history; `causedBy` is the other request whose acceptance (or its undo) led to this. */
export type LedgerTransition = {
  readonly requestId: string
  readonly at: Date
  readonly causedBy: string | null
} & Transition

/** The confirmation of an acceptance; `endedAt` null while the pair stands. */
export type LedgerConfirmation = {
  readonly requestId: string
  readonly studentId: string
  readonly supervisorId: string
  readonly acceptedAt: Date
  endedAt: Date | null
}

/** Places of a registered supervisor. */
export type Places = {
  readonly totalSlots: number
  readonly takenOutside: number
}

type Answer = { readonly ok: true; readonly id: string } | RuleError<string>

/**
 * The requests of one cycle, kept in memory by the rules of domain/: whatever the callers wish for, only what the rules
 * allow happens. Calls have to come in order of time.
 */
export class RequestLedger {
  readonly transitions: LedgerTransition[] = []
  readonly confirmations: LedgerConfirmation[] = []
  readonly #byId = new Map<string, LedgerRequest>()
  readonly #talking = new Set<string>()
  readonly #places: ReadonlyMap<string, Places>
  readonly #nextId: () => string

  /** @param places of the registered supervisors, by user id; others can be asked nothing */
  constructor(places: ReadonlyMap<string, Places>, nextId: () => string) {
    this.#places = places
    this.#nextId = nextId
  }

  get requests(): LedgerRequest[] {
    return [...this.#byId.values()]
  }

  /** The requests of a student, newest first. */
  requestsOf(studentId: string): LedgerRequest[] {
    return this.requests.filter((request) => request.studentId === studentId).toReversed()
  }

  availableSlots(supervisorId: string): number {
    const { totalSlots, takenOutside } = this.#places.get(supervisorId) ?? { totalSlots: 0, takenOutside: 0 }
    const pairs = this.requests.filter((request) => request.supervisorId === supervisorId && takesSlot(request))
    return totalSlots - takenOutside - pairs.length
  }

  /** A student sends a request; a message makes it a chat request. */
  send(studentId: string, supervisorId: string, now: Date, message: string | null = null): Answer {
    const type = message === null ? 'SUPERVISION' : 'CHAT'
    const answer = maySend({
      type,
      studentId,
      supervisorId,
      supervisorRegistered: this.#places.has(supervisorId),
      studentPaired: this.#paired(studentId),
      activeRequest: this.#active(type, studentId, supervisorId) !== undefined,
      lastEndedAt: null,
      cooldownDays: 0,
      now,
      availableSlots: this.availableSlots(supervisorId),
    })
    if (!answer.ok) return answer
    return {
      ok: true,
      id: this.#open({ type, state: answer.to, studentId, supervisorId, message }, studentId, answer, now),
    }
  }

  /** A supervisor adds a student directly. */
  add(supervisorId: string, studentId: string, now: Date): Answer {
    const active = this.#active('SUPERVISION', studentId, supervisorId)
    const answer = mayAdd({
      supervisorId,
      student: { id: studentId, role: 'STUDENT' },
      activeRequest: active?.state === 'PENDING' || active?.state === 'ACCEPTED' ? active.state : null,
      availableSlots: this.availableSlots(supervisorId),
    })
    if (!answer.ok) return answer
    if (active) return { ok: true, id: this.#carryOut(active, supervisorId, answer, now) }
    const request = { type: 'SUPERVISION', state: answer.to, studentId, supervisorId, message: null } as const
    return { ok: true, id: this.#open(request, supervisorId, answer, now) }
  }

  /** One of the two people does something to a request. */
  change(action: ChangeAction, requestId: string, actorId: string, now: Date): Answer {
    const request = this.#get(requestId)
    const last = this.#lastTransition(requestId)
    const facts = { ...request, lastTransition: last, laterBuiltOn: this.#laterBuiltOn(request, last) }
    const answer = decide(action, facts, actorId, this.#circumstances(request))
    return answer.ok ? { ok: true, id: this.#carryOut(request, actorId, answer, now) } : answer
  }

  /** The conversation of a request has messages, so that its acceptance can't be undone any more. */
  talk(requestId: string): void {
    this.#talking.add(requestId)
  }

  #open(facts: Omit<LedgerRequest, 'id' | 'createdAt' | 'updatedAt'>, by: string, decided: Decided, now: Date): string {
    const request = { ...facts, id: this.#nextId(), createdAt: now, updatedAt: now }
    this.#byId.set(request.id, request)
    this.transitions.push({
      requestId: request.id,
      at: now,
      by,
      from: null,
      to: decided.to,
      reason: decided.reason,
      causedBy: null,
    })
    this.#follow(request, decided, now)
    return request.id
  }

  #carryOut(request: LedgerRequest, by: string, decided: Decided, now: Date): string {
    this.#move(request, { from: request.state, to: decided.to, by, reason: decided.reason }, now, null)
    this.#follow(request, decided, now)
    return request.id
  }

  #move(request: LedgerRequest, step: Transition, now: Date, causedBy: string | null): void {
    this.#byId.set(request.id, { ...request, state: step.to, updatedAt: now })
    this.transitions.push({ ...step, requestId: request.id, at: now, causedBy })
  }

  /** What a transition of this request does to the student's others and to its confirmation. */
  #follow(request: LedgerRequest, { others, to, reason }: Decided, now: Date): void {
    if (request.type === 'SUPERVISION') this.#confirm(request, to, reason === 'undone', now)
    const own = this.requestsOf(request.studentId)
    if (others === 'withdraw') {
      for (const other of withdrawnByAcceptance(request.id, own)) {
        this.#move(other, { from: 'PENDING', to: 'WITHDRAWN', by: null, reason: 'accepted_elsewhere' }, now, request.id)
      }
    }
    if (others === 'restore') {
      for (const other of restoredByUndo(
        request.id,
        own.map((each) => this.#withEnd(each)),
      )) {
        const step = { from: 'WITHDRAWN', to: 'PENDING', by: null, reason: 'restored' } as const
        this.#move(this.#get(other.id), step, now, request.id)
      }
    }
  }

  /** An acceptance issues a confirmation, the end of the pair revokes it, undoing that end revives it. */
  #confirm(
    { id: requestId, studentId, supervisorId }: LedgerRequest,
    to: RequestState,
    undone: boolean,
    now: Date,
  ): void {
    const latest = this.confirmations.findLast((confirmation) => confirmation.requestId === requestId)
    if (to !== 'ACCEPTED') {
      if (latest && latest.endedAt === null) latest.endedAt = now
    } else if (undone && latest) latest.endedAt = null
    else this.confirmations.push({ requestId, studentId, supervisorId, acceptedAt: now, endedAt: null })
  }

  #withEnd(request: LedgerRequest) {
    const { reason, causedBy } = this.#lastTransition(request.id)
    return { ...request, lastReason: reason, causedBy, supervisorRegistered: this.#places.has(request.supervisorId) }
  }

  #circumstances({ id, type, studentId, supervisorId }: LedgerRequest): Circumstances {
    return {
      availableSlots: this.availableSlots(supervisorId),
      supervisorRegistered: this.#places.has(supervisorId),
      studentPaired: this.#paired(studentId, id),
      otherActive: this.#active(type, studentId, supervisorId, id) !== undefined,
    }
  }

  #laterBuiltOn({ id, type, studentId }: LedgerRequest, last: LedgerTransition): boolean {
    if (this.#talking.has(id)) return true
    const others = new Set(
      this.requestsOf(studentId)
        .filter((other) => other.type === 'SUPERVISION' && other.id !== id)
        .map((other) => other.id),
    )
    const since = this.transitions.slice(this.transitions.indexOf(last) + 1)
    return type === 'SUPERVISION' && since.some(({ requestId, to }) => to === 'ACCEPTED' && others.has(requestId))
  }

  #paired(studentId: string, exceptId?: string): boolean {
    return this.requestsOf(studentId).some((request) => request.id !== exceptId && takesSlot(request))
  }

  #active(type: RequestType, studentId: string, supervisorId: string, exceptId?: string): LedgerRequest | undefined {
    return this.requestsOf(studentId).find(
      (other) =>
        other.type === type && other.supervisorId === supervisorId && other.id !== exceptId && isActive(other.state),
    )
  }

  #get(requestId: string): LedgerRequest {
    const request = this.#byId.get(requestId)
    if (!request) throw new Error(`no such request: ${requestId}`)
    return request
  }

  #lastTransition(requestId: string): LedgerTransition {
    const last = this.transitions.findLast((transition) => transition.requestId === requestId)
    if (!last) throw new Error(`a request without history: ${requestId}`)
    return last
  }
}
