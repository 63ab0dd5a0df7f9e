import type { StoredEvent } from '../db/queries/events.ts'

/** Between two times that slots are told, milliseconds: to tens each second, to a thousand and more every five. */
const PAUSE_MS = { min: 1000, max: 5000, eachListener: 5 }

/** Each change goes to all who show that supervisor, so the more listen, the less often they are told. */
export function slotsPauseMs(listeners: number): number {
  return Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, listeners * PAUSE_MS.eachListener))
}

/** What changed in the slots of supervisors and nobody was told yet: of each only how it is now, and all of them together. */
export class SlotChanges<Event extends StoredEvent> {
  readonly #newest = new Map<unknown, Event>()
  readonly #clock: () => number
  #toldAt = -Infinity

  /** @param clock milliseconds, which never go back */
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

  /** In how many milliseconds what is kept is to be told; null when nothing is. */
  dueIn(pauseMs: number): number | null {
    return this.isEmpty ? null : Math.max(0, this.#toldAt + pauseMs - this.#clock())
  }

  /** What is to be told now: all that is kept, if it is time. */
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
