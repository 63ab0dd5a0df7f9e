/** A student and a supervisor in a new application, made before each test of a suite. */
import { afterEach, beforeEach } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from './api.ts'
import { emptyTables } from './databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor } from './people.ts'

const BEGIN = '2026-11-02T09:00:00Z'

/** To be read in tests and hooks: each test has its own. */
export class Pair {
  api!: TestApi
  student!: MadeUser
  supervisor!: MadeUser
  /** The application's time. */
  now = new Date(BEGIN)

  constructor(open: () => OpenDatabase, totalSlots: number) {
    beforeEach(async () => {
      await emptyTables(open())
      this.now = new Date(BEGIN)
      this.api = await testApp(open(), { now: () => this.now })
      this.student = await makeStudent(open().db)
      this.supervisor = await makeSupervisor(open().db, { totalSlots })
    })
    afterEach(() => this.api.close())
  }

  later(seconds = 1): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }
}

/** Messages between the two. */
export class Talk {
  readonly #pair: Pair
  constructor(pair: Pair) {
    this.#pair = pair
  }

  /** The student's question, which asks for a conversation. */
  ask(message = 'May I ask about sensors?', from = this.#pair.student, to = this.#pair.supervisor) {
    return this.#pair.api.ok('chat_requests.create', { supervisor_id: to.id, message }, { as: from.email })
  }

  setState(as: MadeUser, id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN') {
    return this.#pair.api.ok('chat_requests.patch', { id, state }, { as: as.email })
  }

  /** Id of a conversation that has begun. */
  async begin(): Promise<string> {
    const { id } = await this.ask()
    await this.setState(this.#pair.supervisor, id, 'ACCEPTED')
    return id
  }

  say(as: MadeUser, id: string, text: string) {
    return this.#pair.api.ok('chat_requests.messages.create', { id, text }, { as: as.email })
  }

  async textsOf(as: MadeUser, id: string): Promise<string[]> {
    const { items } = await this.#pair.api.ok('chat_requests.messages.list', { id }, { as: as.email })
    return items.map(({ text }) => text)
  }
}
