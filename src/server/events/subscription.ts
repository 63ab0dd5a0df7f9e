import type { Batch, Subscriber } from './subscriber.ts'

/** A subscriber, and the events that are held back while older ones are still being sent. */
export class Subscription {
  readonly subscriber: Subscriber
  #held: Batch[] | null = []

  constructor(subscriber: Subscriber) {
    this.subscriber = subscriber
  }

  hand(batch: Batch): void {
    if (this.#held) this.#held.push(batch)
    else this.subscriber.take(batch)
  }

  /**
   * Sends what was held back.
   * @param id where to resume if nothing was
   */
  async handAfter(reading: Promise<Batch['events']>, id: string): Promise<void> {
    this.#held ??= []
    let events: Batch['events'] = []
    try {
      events = await reading
    } finally {
      const held = this.#held ?? []
      this.#held = null
      for (const batch of held) this.subscriber.take(batch)
      if (events.length > 0) this.subscriber.take({ events, id: held.at(-1)?.id ?? id })
    }
  }
}
