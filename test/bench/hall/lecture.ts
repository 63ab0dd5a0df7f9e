import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Call, callsTo } from './calls.ts'
import { EventListener, type Heard } from './event-listener.ts'
import type { HallWorld, Person } from './hall-world.ts'
import { Timings } from './timings.ts'

export const KINDS = ['suggestions', 'dismissal', 'request', 'accept'] as const
type Kind = (typeof KINDS)[number]

export type Measured = {
  /** Of what was done in the end, from when it was due. */
  readonly timings: Readonly<Record<Kind, Timings>>
  /** Of answers with Retry-After, from when a call was sent. */
  readonly refused: Timings
  /** Calls that failed otherwise. */
  lost: number
  readonly heard: Heard
  /** Decisions that could not be made, because there was no card. */
  withoutCard: number
}

const DECISION_EVERY_MS = 3000
/** The deck is filled again when so few cards are left. */
const CARDS_LOW = 3
const CARDS = 20
/** Share of the decisions that are requests. */
const REQUESTS = 0.15
/** Share of the requests that are accepted, and the delay. */
const ACCEPTED = 0.1
const ACCEPTED_AFTER_MS = 2000
/** Time within which everybody enters, and time to wait afterwards; milliseconds. */
const ENTERING_MS = 15_000
const WAITING_MS = 2000
/** It has no use for the list of all who were dismissed. */
const AS_A_BROWSER = { prefer: 'return=minimal' }
/** Within this time pages ask again for places, milliseconds (web/api/live/live.ts). */
const SPREAD_MS = 3000
/** As web/api/call.ts has it. */
const TRIES = 4
/** Between two looks at who is due, milliseconds. */
const TICK_MS = 5

type Seat = {
  person: Person
  cards: string[]
  readonly decided: Set<string>
  isAsking: boolean
  readonly events: EventListener
}

/**
 * A hall of students who decide on a card every three seconds, however long the answers take. The clock alone decides
 * when a call is due, and its time counts from then. An accepted student leaves, and another one enters.
 */
export class Lecture {
  readonly #url: URL
  readonly #send: ReturnType<typeof callsTo>
  readonly #world: HallWorld
  readonly #outside: Person[]
  readonly #seats: (Seat | null)[] = []
  readonly #random = randomNumbers()
  #measured = nothingMeasured()

  /** @param send how calls go, where somebody wants to know of each */
  constructor(url: string, world: HallWorld, send = callsTo(new URL(url))) {
    this.#url = new URL(url)
    this.#send = send
    this.#world = world
    this.#outside = [...world.students]
  }

  /** Lets this number of students enter, and waits until they have their first cards. */
  async enter(seats: number): Promise<void> {
    for (let place = 0; place < seats; place += 1) {
      // Some have seen some of their cards already, so that not all run low in the same moment.
      this.#sit(place, CARDS_LOW + 1 + Math.floor(this.#random() * (CARDS - CARDS_LOW)))
      await delay(ENTERING_MS / seats)
    }
    await delay(WAITING_MS)
  }

  /** Has them decide for so long. @param times more often than every three seconds */
  async decideFor(seconds: number, times = 1): Promise<Measured> {
    this.#measured = nothingMeasured()
    const begun = performance.now()
    const pause = DECISION_EVERY_MS / this.#seats.length / times
    let next = 0
    for (let now = begun; now < begun + seconds * 1000; now = performance.now()) {
      for (; begun + next * pause <= now; next += 1) this.#decide(next % this.#seats.length, begun + next * pause)
      await delay(TICK_MS)
    }
    return this.#measured
  }

  leave(): void {
    for (const seat of this.#seats) seat?.events.close()
  }

  #sit(place: number, cards = CARDS): void {
    const person = this.#outside.pop()
    if (!person) return
    const events: EventListener = new EventListener(
      this.#url,
      person.cookie,
      () => this.#measured.heard,
      (ids) => void this.#lookAgain(seat, ids),
    )
    const seat: Seat = { person, cards: [], decided: new Set<string>(), isAsking: false, events }
    this.#seats[place] = seat
    void this.#refill(seat, performance.now(), cards)
  }

  #decide(place: number, due: number): void {
    const seat = this.#seats[place]
    if (!seat) return
    const card = seat.cards.shift()
    if (card === undefined) this.#measured.withoutCard += 1
    else {
      seat.decided.add(card)
      void (this.#random() < REQUESTS ? this.#request(place, seat, card, due) : this.#dismiss(seat, card, due))
    }
    if (seat.cards.length <= CARDS_LOW) void this.#refill(seat, due, CARDS)
  }

  async #dismiss({ person: { id, cookie } }: Seat, card: string, due: number): Promise<void> {
    await this.#call('dismissal', due, {
      method: 'POST',
      path: `users/${id}/blocks`,
      cookie,
      body: { blocked_id: card },
      headers: AS_A_BROWSER,
    })
  }

  async #request(place: number, seat: Seat, supervisor: string, due: number): Promise<void> {
    const isWanted = this.#random() < ACCEPTED
    const body = { supervisor_id: supervisor }
    const { cookie } = seat.person
    const answer = await this.#call('request', due, { method: 'POST', path: 'supervision-requests', cookie, body })
    const whose = this.#world.supervisors.get(supervisor)
    if (answer === null || !isWanted || !whose) return
    const { id } = JSON.parse(answer) as { id: string }
    await delay(ACCEPTED_AFTER_MS)
    const path = `supervision-requests/${id}`
    const state = { state: 'ACCEPTED' }
    const accepted = await this.#call('accept', performance.now(), {
      method: 'PATCH',
      path,
      cookie: whose.cookie,
      body: state,
    })
    if (accepted === null || this.#seats[place] !== seat) return
    seat.events.close()
    this.#sit(place)
  }

  /** As a page does when the places of its first card are others. */
  async #lookAgain(seat: Seat, ids: Buffer): Promise<void> {
    const [top] = seat.cards
    if (top === undefined || !ids.includes(top)) return
    await delay(Math.random() * SPREAD_MS)
    if (seat.events.isOpen && seat.cards[0] === top) await this.#refill(seat, performance.now(), CARDS)
  }

  async #refill(seat: Seat, due: number, cards: number): Promise<void> {
    if (seat.isAsking) return
    seat.isAsking = true
    const { id, cookie } = seat.person
    const answer = await this.#call('suggestions', due, { method: 'GET', path: `match/${id}?limit=${CARDS}`, cookie })
    seat.isAsking = false
    if (answer === null) return
    const suggested = (JSON.parse(answer) as { supervisor: { id: string } }[]).map(({ supervisor }) => supervisor.id)
    if (!seat.events.isOpen) seat.events.listen()
    seat.cards = suggested.filter((supervisor) => !seat.decided.has(supervisor)).slice(0, cards)
  }

  /** The text of the answer; null when it was no success. */
  async #call(kind: Kind, due: number, call: Call): Promise<string | null> {
    const measured = this.#measured
    const { status, text } = await this.#tried(call, measured)
    if (status >= 200 && status < 300) {
      measured.timings[kind].add(performance.now() - due)
      return text
    }
    measured.lost += 1
    return null
  }

  /** Sends a call as a browser does, which comes back after Retry-After. */
  async #tried(call: Call, { refused }: Measured): Promise<Answer> {
    for (let left = TRIES - 1; ; left -= 1) {
      const begun = performance.now()
      const answer = await this.#send(call)
      if (answer.status !== 503 || answer.retryAfter === 0) return answer
      refused.add(performance.now() - begun)
      if (left === 0) return answer
      await delay(answer.retryAfter * 1000 * (1 + Math.random()))
    }
  }
}

const nothingMeasured = (): Measured => ({
  timings: { suggestions: new Timings(), dismissal: new Timings(), request: new Timings(), accept: new Timings() },
  refused: new Timings(),
  lost: 0,
  heard: { events: 0, bytes: 0, ended: 0, refused: 0 },
  withoutCard: 0,
})

/** A generator of Lehmer's gives the same numbers in every run. */
const randomNumbers = (): (() => number) => {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
