/** What is to happen, in order of time; a deed may put further ones on the agenda. */
export class Agenda {
  readonly #deeds: { readonly at: Date; readonly deed: (now: Date) => void }[] = []

  /** Ignores what would happen too late (null). Deeds at the same time happen in the order they were planned. */
  plan(at: Date | null, deed: (now: Date) => void): void {
    if (at === null) return
    const before = this.#deeds.findLastIndex((other) => other.at <= at)
    this.#deeds.splice(before + 1, 0, { at, deed })
  }

  /** Carries everything out; nobody may plan for an earlier time than the deed that plans it. */
  run(): void {
    for (let next = this.#deeds.shift(); next; next = this.#deeds.shift()) next.deed(next.at)
  }
}
