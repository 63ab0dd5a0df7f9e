import type { StoredEvent } from '../db/queries/events.ts'
import { concerns, type Subscriber, topOf } from './subscriber.ts'

const NONE: readonly StoredEvent[] = []

/** Events grouped by recipients, so that each subscriber's share is found quickly. */
export class News {
  readonly #ofPeople = new Map<string, StoredEvent[]>()
  readonly #ofAll: StoredEvent[] = []
  readonly #slots: ReadonlyMap<string, StoredEvent>
  readonly #changes: ReadonlyMap<string, StoredEvent>

  /**
   * @param slots for all who show the supervisor
   * @param changes only for those who have the supervisor on top
   */
  constructor(
    others: readonly StoredEvent[],
    slots: readonly StoredEvent[] = [],
    changes: readonly StoredEvent[] = [],
  ) {
    for (const event of others) {
      const { userId } = event
      if (userId === null) this.#ofAll.push(event)
      else this.#ofPeople.set(userId, [...(this.#ofPeople.get(userId) ?? []), event])
    }
    this.#slots = bySupervisor(slots)
    this.#changes = bySupervisor(changes)
  }

  /** The events for one subscriber. */
  for(subscriber: Subscriber): readonly StoredEvent[] {
    const own = this.#ofPeople.get(subscriber.caller.user?.id ?? '') ?? NONE
    if (this.#ofAll.length === 0 && this.#slots.size === 0 && this.#changes.size === 0) return own
    const others = [...this.#ofAll, ...this.#slotsOf(subscriber)]
    return [...own, ...others.filter((event) => concerns(event, subscriber))]
  }

  #slotsOf(subscriber: Subscriber): Iterable<StoredEvent> {
    const { slotsOf } = subscriber
    if (this.#slots.size === 0) return [this.#changes.get(topOf(subscriber) ?? '') ?? []].flat()
    if (slotsOf === null || this.#slots.size < slotsOf.size) return this.#slots.values()
    return [...slotsOf].flatMap((id) => this.#slots.get(id) ?? [])
  }
}

const bySupervisor = (events: readonly StoredEvent[]): Map<string, StoredEvent> =>
  new Map(events.map((event) => [String(event.data['supervisor_id']), event]))
