let asked = 0

/**
 * Adds a history entry at the same address, so that Back closes what was just opened.
 * @returns removes the entry and resolves when the browser has done so; at once if Back removed it
 */
export function closedByBack(onBack: () => void): () => Promise<void> {
  asked += 1
  const entry = `question-${asked}`
  history.pushState({ ...history.state, question: entry }, '')
  const isOnTop = (): boolean => (history.state as { question?: string } | null)?.question === entry
  const look = (): void => {
    if (isOnTop()) return
    removeEventListener('popstate', look)
    onBack()
  }
  addEventListener('popstate', look)
  return () => {
    removeEventListener('popstate', look)
    // If the reader has navigated with the question open, other entries are on top.
    if (!isOnTop()) return Promise.resolve()
    return new Promise((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true })
      history.back()
    })
  }
}
