type Deed = (now: Date) => unknown

/** Planned actions in order of time; an action may plan others. */
export class Agenda {
  readonly #deeds: { readonly at: Date; readonly deed: Deed }[] = []

  /** Ignores what would happen too late (null). Deeds at the same time happen in the order they were planned. */
  plan(at: Date | null, deed: Deed): void {
    if (at === null) return
    const before = this.#deeds.findLastIndex((other) => other.at <= at)
    this.#deeds.splice(before + 1, 0, { at, deed })
  }

  /** Runs all actions one after the other. An action may only plan later ones. */
  async run(): Promise<void> {
    for (let next = this.#deeds.shift(); next; next = this.#deeds.shift()) await next.deed(next.at)
  }
}
