/** What Back closes, the one on top last. Each has a history entry at the same address. */
let open: readonly { readonly close: () => void }[] = []
let adjusting = Promise.resolve()
let adjustments = 0

const BACK_MS = 1_000

/** How many entries of dialogs there are up to the present one, which counts. */
const entries = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0

/**
 * Adds a history entry at the same address, so that Back closes what was just opened. Navigation meanwhile must replace
 * that entry (`replace`).
 * @returns removes the entry, and resolves when the browser has done so
 */
export function closedByBack(close: () => void): () => Promise<void> {
  const mine = { close }
  open = [...open, mine]
  followHistory()
  return () => {
    open = open.filter((other) => other !== mine)
    return adjust()
  }
}

/** Listens to Back. The page may have been loaded at the entry of a dialog that is open no more: then Back would do nothing at first. */
export function followHistory(): void {
  addEventListener('popstate', look)
  void adjust()
}

const look = (): void => {
  // Not what the adjustment itself has gone back.
  if (adjustments > 0) return
  for (const { close } of open.slice(entries()).toReversed()) close()
  void adjust()
}

/** Has as many entries as are open; one change after the other, as the browser takes its time to go back. */
const adjust = (): Promise<void> => {
  adjustments += 1
  adjusting = adjusting
    .then(setEntries)
    // A browser may refuse more entries (Safari): Back leaves the page then.
    .catch(() => undefined)
    .finally(() => (adjustments -= 1))
  return adjusting
}

const setEntries = async (): Promise<void> => {
  while (entries() < open.length) history.pushState({ ...history.state, dialogs: entries() + 1 }, '')
  if (entries() === open.length) return
  await new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    // Where the browser does not go back, nobody waits for it.
    setTimeout(resolve, BACK_MS)
    history.go(open.length - entries())
  })
}
