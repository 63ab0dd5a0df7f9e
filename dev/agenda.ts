type Action = (now: Date) => unknown

/** Planned actions in order of time; an action may plan others. */
export class Agenda {
  readonly #actions: { readonly at: Date; readonly action: Action }[] = []

  /** Ignores what would happen too late (null). Actions at the same time happen in the order they were planned. */
  plan(at: Date | null, action: Action): void {
    if (at === null) return
    const before = this.#actions.findLastIndex((other) => other.at <= at)
    this.#actions.splice(before + 1, 0, { at, action })
  }

  /** Runs all actions one after the other. An action may only plan later ones. */
  async run(): Promise<void> {
    for (let next = this.#actions.shift(); next; next = this.#actions.shift()) await next.action(next.at)
  }
}
