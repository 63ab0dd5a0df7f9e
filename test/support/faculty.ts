/** The people of the request model in a database and behind the API, together with the model. */
import { sql } from 'drizzle-orm'
import {
  type Changes,
  type ChangeAction,
  mayChange,
  type RequestState,
  type RequestType,
  type Transition,
} from '#domain/request-lifecycle.ts'
import { Department, type ModelRequest, STUDENTS, SUPERVISORS } from '#test/support/request-lifecycle-model.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { type Answer, type TestApi, testApp } from './api.ts'
import { emptyTables } from './databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from './people.ts'

export type Step =
  | { readonly do: 'send'; readonly type: RequestType; readonly student: string; readonly supervisor: string }
  | { readonly do: 'add'; readonly student: string; readonly supervisor: string }
  | { readonly do: 'change'; readonly action: ChangeAction; readonly pick: number; readonly actor: string | null }
  | { readonly do: 'leave or return'; readonly supervisor: string }
  | { readonly do: 'new cycle' | 'wait' }

const START = Date.parse('2026-03-02T08:00:00Z')
const HOUR = 60 * 60 * 1000
/** Id in the model. */
const SETTINGS = { REQUEST_COOLDOWN_DAYS: '1' }
const PLACES: Readonly<Record<string, number>> = { xia: 1, yan: 2 }

const WANTED = { ACCEPT: 'ACCEPTED', REJECT: 'REJECTED', WITHDRAW: 'WITHDRAWN', REMOVE: 'WITHDRAWN' } as const

const PLAUSIBLE: Readonly<Record<ChangeAction, (last: Transition) => boolean>> = {
  ACCEPT: ({ to }) => to === 'PENDING',
  REJECT: ({ to }) => to === 'PENDING',
  WITHDRAW: ({ to }) => to === 'PENDING',
  REMOVE: ({ to }) => to === 'ACCEPTED',
  UNDO: ({ by, reason }) => by !== null && reason !== 'sent' && reason !== 'undone',
}

/** The API's answer to a step, and the answer by the rules. */
export type Outcome = { readonly answer: Answer; readonly may: boolean }

/** The people of the model in a database, together with the model. */
export class Faculty {
  readonly model = new Department()
  readonly people = new Map<string, MadeUser>()
  readonly ids = new Map<string, string>()
  readonly #database: OpenDatabase
  #api: TestApi | null = null
  #admin: MadeUser | null = null
  #cycles = 0

  constructor(database: OpenDatabase) {
    this.#database = database
  }

  async open(): Promise<void> {
    const { db } = this.#database
    await emptyTables(this.#database)
    const now = () => new Date(START + this.model.clock * HOUR)
    this.#api = await testApp(this.#database, { settings: SETTINGS, now })
    for (const name of STUDENTS) this.people.set(name, await makeStudent(db, { firstName: name }))
    for (const name of SUPERVISORS) {
      this.people.set(name, await makeSupervisor(db, { firstName: name, totalSlots: PLACES[name] ?? 0 }))
    }
    this.#admin = await makeAdmin(db)
  }

  get api(): TestApi {
    if (!this.#api) throw new Error('not open')
    return this.#api
  }

  person(name: string): MadeUser {
    const person = this.people.get(name)
    if (!person) throw new Error(`nobody is called ${name}`)
    return person
  }

  /** Does a step on both sides; null when it is none that the two could be compared in. */
  async step(step: Step): Promise<Outcome | null> {
    this.model.clock += 1
    switch (step.do) {
      case 'send':
        return this.#send(step.type, step.student, step.supervisor)
      case 'add':
        return this.#add(step.student, step.supervisor)
      case 'change':
        return this.#change(step)
      case 'leave or return':
        return this.#leaveOrReturn(step.supervisor)
      case 'new cycle':
        return this.#newCycle()
      case 'wait':
        this.model.clock += 24
        return null
    }
  }

  async #send(type: RequestType, from: string, to: string): Promise<Outcome | null> {
    const supervisor_id = this.person(to).id
    const as = this.person(from).email
    const answer =
      type === 'SUPERVISION'
        ? await this.api.call('supervision_requests.create', { supervisor_id }, { as })
        : await this.api.call('chat_requests.create', { supervisor_id, message: 'Hello' }, { as })
    const may = this.model.send(type, from, to)
    if (may) this.#remember(this.model.requests.at(-1), answer)
    return { answer, may }
  }

  async #add(whom: string, by: string): Promise<Outcome | null> {
    if (this.model.absent.has(by)) return null
    const student_id = this.person(whom).id
    const answer = await this.api.call('supervision_requests.create', { student_id }, { as: this.person(by).email })
    const before = this.model.requests.length
    const may = this.model.add(whom, by)
    if (this.model.requests.length > before) this.#remember(this.model.requests.at(-1), answer)
    return { answer, may }
  }

  async #change({ action: what, pick, actor }: Step & { do: 'change' }): Promise<Outcome | null> {
    const { model } = this
    const candidates = model.requests.filter(
      (request) => request.cycle === model.cycle && PLAUSIBLE[what](model.last(request)),
    )
    const request = candidates[pick % candidates.length]
    if (!request) return null
    const usual = what === 'UNDO' ? model.last(request).by : null
    const by = actor ?? usual ?? (what === 'WITHDRAW' ? request.studentId : request.supervisorId)
    // Absent people can do nothing. The API has one word for withdrawing and removing, no matter who does it.
    const other = what === 'WITHDRAW' ? request.supervisorId : what === 'REMOVE' ? request.studentId : null
    if (model.absent.has(by) || by === other) return null
    const answer = await this.#call(request, what, by)
    return { answer, may: model.change(what, request, by) }
  }

  #call(request: ModelRequest, what: ChangeAction, by: string): Promise<Answer> {
    const resource = request.type === 'SUPERVISION' ? 'supervision_requests' : 'chat_requests'
    const id = this.ids.get(request.id) ?? ''
    const as = this.person(by).email
    return what === 'UNDO'
      ? this.api.call(`${resource}.undo`, { id }, { as })
      : this.api.call(`${resource}.patch`, { id, state: WANTED[what] }, { as })
  }

  async #leaveOrReturn(name: string): Promise<null> {
    if (!this.model.absent.delete(name)) this.model.absent.add(name)
    const registeredAt = this.model.absent.has(name) ? sql`null` : sql`now()`
    await this.#database.db.execute(
      sql`update users set registered_at = ${registeredAt} where id = ${this.person(name).id}`,
    )
    return null
  }

  async #newCycle(): Promise<null> {
    const { model } = this
    this.#cycles += 1
    await this.api.ok('admin.cycles.open', { name: `Cycle ${this.#cycles}` }, { as: this.#admin?.email ?? '' })
    // The history of a pair is deleted with it, so the cool-down, which only the model still knows, has to pass.
    for (const request of model.requests) if (model.isPair(request)) this.ids.delete(request.id)
    model.newCycle()
    model.clock += 24
    return null
  }

  #remember(request: ModelRequest | undefined, { body }: Answer): void {
    if (request) this.ids.set(request.id, (body as { id: string }).id)
  }

  /** The state of every request by id, as stored and as the rules lead to it. */
  async states(): Promise<{ stored: Record<string, string>; expected: Record<string, string> }> {
    const { rows } = await this.#database.db.execute<{ id: string; state: RequestState }>(
      sql`select id, state from requests`,
    )
    const expected = this.model.requests.flatMap((request) => {
      const id = this.ids.get(request.id)
      return id === undefined ? [] : [[id, this.model.state(request)] as const]
    })
    return {
      stored: Object.fromEntries(rows.map(({ id, state }) => [id, state])),
      expected: Object.fromEntries(expected),
    }
  }

  /** The actions that the API offers to both people of each request, and those that the rules allow. */
  async offers(): Promise<{ offered: Changes; allowed: Changes }[]> {
    const { model } = this
    const offers: { offered: Changes; allowed: Changes }[] = []
    for (const request of model.requests) {
      const id = this.ids.get(request.id)
      const resource = request.type === 'SUPERVISION' ? 'supervision_requests.get' : 'chat_requests.get'
      for (const name of [request.studentId, request.supervisorId]) {
        if (id === undefined || model.absent.has(name)) continue
        const { can: offered } = await this.api.ok(resource, { id }, { as: this.person(name).email })
        const allowed = mayChange(model.facts(request), name, model.circumstances(request))
        offers.push({ offered, allowed })
      }
    }
    return offers
  }
}
