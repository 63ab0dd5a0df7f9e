type Deed = (now: Date) => unknown

/** What is to happen, in order of time; a deed may put further ones on the agenda. */
export class Agenda {
  readonly #deeds: { readonly at: Date; readonly deed: Deed }[] = []

  /** Ignores what would happen too late (null). Deeds at the same time happen in the order they were planned. */
  plan(at: Date | null, deed: Deed): void {
    if (at === null) return
    const before = this.#deeds.findLastIndex((other) => other.at <= at)
    this.#deeds.splice(before + 1, 0, { at, deed })
  }

  /** Carries everything out, one after the other; nobody may plan for an earlier time than the deed that plans it. */
  async run(): Promise<void> {
    for (let next = this.#deeds.shift(); next; next = this.#deeds.shift()) await next.deed(next.at)
  }
}
