let asked = 0

/**
 * Puts an entry of its own into the history, at the same address, so that Back closes what has just been opened.
 * @returns takes the entry away again and resolves when the browser has done so; at once where Back did it
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
    // Whoever went elsewhere with the question open has other entries on top.
    if (!isOnTop()) return Promise.resolve()
    return new Promise((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true })
      history.back()
    })
  }
}
