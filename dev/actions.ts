import type { InputOf, OutputOf } from '#contract/operations.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { OperationName } from '#contract/routes.ts'
import { Failure } from '#server/failure.ts'

/**
 * Calls an operation of the product as this person at this time.
 * @throws Failure if a rule refuses it
 */
export type Call = <N extends OperationName>(name: N, input: InputOf<N>, by: string, now: Date) => Promise<OutputOf<N>>

type Answered = 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'
/** Reason and sentence of a rejection. */
type Told = Pick<InputOf<'supervision_requests.patch'>, 'reason' | 'answer'>
type NewStudent = { readonly student_id: string } | { readonly student_email: string }

/** Lowest score at which a student asks a supervisor. */
const WORTH_ASKING = 0.25

/** How many suggestions somebody looks at. */
const LOOKED_AT = 12

/** The actions of people in the story. Each is a call of the product, which throws a Failure if a rule refuses it. */
export class Actions {
  readonly #call: Call
  readonly #sentences: ReadonlyMap<string, string>
  /** "student supervisor": asked, added or dismissed before. */
  readonly #met = new Set<string>()

  /** @param sentences what students write with their requests, by student id; the others write nothing */
  constructor(call: Call, sentences: ReadonlyMap<string, string>) {
    this.#call = call
    this.#sentences = sentences
  }

  /** A student asks for supervision; answers the request's id. */
  async send(
    studentId: string,
    supervisorId: string,
    now: Date,
    message = this.#sentences.get(studentId),
    ideaId?: string,
  ): Promise<string> {
    const wish = {
      supervisor_id: supervisorId,
      ...(message !== undefined && { message }),
      ...(ideaId !== undefined && { idea_id: ideaId }),
    }
    const { id } = await this.#call('supervision_requests.create', wish, studentId, now)
    this.#met.add(pairOf(studentId, supervisorId))
    return id
  }

  /** A student asks for a conversation; answers the request's id. */
  async sendChat(studentId: string, supervisorId: string, message: string, now: Date): Promise<string> {
    const { id } = await this.#call('chat_requests.create', { supervisor_id: supervisorId, message }, studentId, now)
    this.#met.add(pairOf(studentId, supervisorId))
    return id
  }

  /** A supervisor adds a student directly. */
  async add(supervisorId: string, student: NewStudent, now: Date): Promise<void> {
    await this.#call('supervision_requests.create', student, supervisorId, now)
  }

  /** One of the two answers a supervision request, takes it back, or ends the pair. */
  async answer(id: string, state: Answered, by: string, now: Date, told: Told = {}): Promise<void> {
    await this.#call('supervision_requests.patch', { id, state, ...told }, by, now)
  }

  async answerChat(id: string, state: Answered, by: string, now: Date): Promise<void> {
    await this.#call('chat_requests.patch', { id, state }, by, now)
  }

  async undo(id: string, by: string, now: Date): Promise<void> {
    await this.#call('supervision_requests.undo', { id }, by, now)
  }

  async say(id: string, text: string, by: string, now: Date): Promise<void> {
    await this.#call('chat_requests.messages.create', { id, text }, by, now)
  }

  /** Does nothing for a supervisor whom the student has asked already. */
  async dismiss(studentId: string, supervisorId: string, now: Date): Promise<void> {
    if (this.#met.has(pairOf(studentId, supervisorId))) return
    await this.#call('users.blocks.add', { id: studentId, blocked_id: supervisorId }, studentId, now)
    this.#met.add(pairOf(studentId, supervisorId))
  }

  /**
   * The first supervisors whom the student could ask: suggested, not seen before, with a sufficient score; best first.
   */
  async openSupervisors(studentId: string, now: Date): Promise<string[]> {
    const matches = await this.#call('matches.list', { id: studentId, limit: LOOKED_AT }, studentId, now)
    return matches
      .filter(({ similarity_score: score }) => score >= WORTH_ASKING)
      .map(({ supervisor }) => supervisor.id)
      .filter((supervisorId) => !this.#met.has(pairOf(studentId, supervisorId)))
  }

  /** How many pending requests the student has. */
  async countPending(studentId: string, now: Date): Promise<number> {
    const { items } = await this.#call('supervision_requests.list', { state: 'PENDING' }, studentId, now)
    return items.length
  }
}

const pairOf = (studentId: string, supervisorId: string): string => `${studentId} ${supervisorId}`

/** Refusals that an earlier action of others can cause. Any other refusal is a mistake in the story. */
const TOO_LATE: ReadonlySet<ErrorCode> = new Set([
  'no_slot_available',
  'request_already_active',
  'request_state_forbids',
  'student_already_paired',
  'undo_not_possible',
])

/** The answer of an action; null when something came between. */
export async function unlessTooLate<T>(action: Promise<T>): Promise<T | null> {
  try {
    return await action
  } catch (error) {
    if (error instanceof Failure && TOO_LATE.has(error.code)) return null
    throw error
  }
}
