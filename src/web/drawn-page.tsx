import { type ReactNode, useLayoutEffect } from 'react'
import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/** How far somebody has read in what the server has drawn; null where it has drawn nothing, or that is gone. */
let reached: number | null = null

const look = (): void => {
  reached = scrollY
}

/** Follows how far somebody reads before the script takes the page over. @param root what the server draws into */
export function watchDrawnPage(root: Element): void {
  if (!root.hasChildNodes()) return
  look()
  addEventListener('scroll', look, { passive: true })
}

/** Until the page can be shown as it was drawn: its code is there, and whoever looks may see it. */
export async function untilReady(router: Router): Promise<void> {
  if (reached === null || router.state.initialized) return
  const ready = Promise.withResolvers<void>()
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) ready.resolve()
  })
  await ready.promise
  stop()
}

/** The page in the place of what was drawn. Whoever has begun to read goes on where they are. */
export function AsDrawn({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    removeEventListener('scroll', look)
    if (reached !== null) scrollTo(0, reached)
    reached = null
    document.querySelector('#root')?.removeAttribute('data-drawn')
  }, [])
  return children
}
