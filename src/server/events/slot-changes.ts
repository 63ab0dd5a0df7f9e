import type { StoredEvent } from '../db/queries/events.ts'

/** Between two times that slots are told, milliseconds. */
const TOLD_EVERY_MS = 1000

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

  /** Keeps the changes of slots back; answers the other events. */
  keep(events: readonly Event[]): Event[] {
    return events.filter((event) => {
      if (event.type !== 'slots' || event.userId !== null) return true
      this.#newest.set(event.data['supervisor_id'], event)
      return false
    })
  }

  /** In how many milliseconds what is kept is to be told; null when nothing is. */
  dueIn(): number | null {
    return this.isEmpty ? null : Math.max(0, this.#toldAt + TOLD_EVERY_MS - this.#clock())
  }

  /** What is to be told now: all that is kept, if it is time. */
  due(): Event[] {
    return this.dueIn() === 0 ? [...this.#newest.values()] : []
  }

  /** What was due has been told. */
  settle(): void {
    this.#toldAt = this.#clock()
    this.#newest.clear()
  }

  clear(): void {
    this.#newest.clear()
  }
}
