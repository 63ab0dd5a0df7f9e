import { storeOf, useStore } from '#web/hooks/store.ts'

/** Only the reader's own events count: the page may scroll, too. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const

const hasActed = storeOf(false)

/** After the press's own effects. */
const note = (): void => void setTimeout(() => hasActed.set(true))

if (typeof window !== 'undefined')
  for (const action of ACTIONS) window.addEventListener(action, note, { once: true, passive: true })

/** Whether the reader has pressed, typed or scrolled since the page was loaded; unrequested offers wait for that. */
export function useHasActed(): boolean {
  return useStore(hasActed)
}
