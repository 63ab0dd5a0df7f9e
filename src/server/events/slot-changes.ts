import type { StoredEvent } from '../db/queries/events.ts'

/**
 * Interval between two messages about slots, milliseconds: one second for tens of subscribers, up to five for a
 * thousand and more.
 */
const PAUSE_MS = { min: 1000, max: 5000, eachListener: 5 }

/** A change goes to all who show the supervisor, so the interval grows with the number of subscribers. */
export function slotsPauseMs(listeners: number): number {
  return Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, listeners * PAUSE_MS.eachListener))
}

/** Changes of slots that were not sent yet: the latest of each supervisor. */
export class SlotChanges<Event extends StoredEvent> {
  readonly #newest = new Map<unknown, Event>()
  readonly #clock: () => number
  #toldAt = -Infinity

  /** @param clock monotonic, milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  get isEmpty(): boolean {
    return this.#newest.size === 0
  }

  /** Buffers changes of slots; returns them, and the other events. */
  keep(events: readonly Event[]): { readonly changes: readonly Event[]; readonly others: readonly Event[] } {
    const isChange = ({ type, userId }: Event): boolean => type === 'slots' && userId === null
    const changes = events.filter(isChange)
    for (const event of changes) this.#newest.set(event.data['supervisor_id'], event)
    return { changes, others: events.filter((event) => !isChange(event)) }
  }

  /** Milliseconds until the buffer is due; null when it is empty. */
  dueIn(pauseMs: number): number | null {
    return this.isEmpty ? null : Math.max(0, this.#toldAt + pauseMs - this.#clock())
  }

  /** The due changes: all that are buffered, once it is time. */
  due(pauseMs: number): Event[] {
    return this.dueIn(pauseMs) === 0 ? [...this.#newest.values()] : []
  }

  /** Marks the due changes as sent. */
  settle(): void {
    this.#toldAt = this.#clock()
    this.#newest.clear()
  }

  clear(): void {
    this.#newest.clear()
  }
}
