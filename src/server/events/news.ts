import type { StoredEvent } from '../db/queries/events.ts'
import { concerns, type Subscriber } from './subscriber.ts'

const NONE: readonly StoredEvent[] = []

/** Events, sorted by whom they concern: each subscriber looks at few of them, however many there are of both. */
export class News {
  readonly #ofPeople = new Map<string, StoredEvent[]>()
  readonly #ofAll: StoredEvent[] = []
  readonly #slots = new Map<string, StoredEvent>()

  constructor(events: readonly StoredEvent[]) {
    for (const event of events) {
      const { userId, type, data } = event
      if (userId !== null) this.#ofPeople.set(userId, [...(this.#ofPeople.get(userId) ?? []), event])
      else if (type === 'slots') this.#slots.set(String(data['supervisor_id']), event)
      else this.#ofAll.push(event)
    }
  }

  /** What one subscriber is told. */
  for(subscriber: Subscriber): readonly StoredEvent[] {
    const own = this.#ofPeople.get(subscriber.caller.user?.id ?? '') ?? NONE
    if (this.#ofAll.length === 0 && this.#slots.size === 0) return own
    const others = [...this.#ofAll, ...this.#slotsOf(subscriber)]
    return [...own, ...others.filter((event) => concerns(event, subscriber))]
  }

  #slotsOf({ slotsOf }: Subscriber): Iterable<StoredEvent> {
    if (slotsOf === null || this.#slots.size < slotsOf.size) return this.#slots.values()
    return [...slotsOf].flatMap((id) => this.#slots.get(id) ?? [])
  }
}
