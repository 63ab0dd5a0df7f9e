import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { afterFrame } from '../window/after-frame.ts'

/** Loaders of the parts that are not loaded yet. */
const missing = new Set<() => Promise<void>>()

/** Loads parts that nobody has asked for yet, so that they are there later. */
export function missingParts(): (() => Promise<void>)[] {
  return [...missing]
}

/**
 * A part of the page that is hidden at first, such as a dialog. Its code is loaded when the page is idle
 * (`missingParts`), or at once when it is wanted. A wanted part that fails to load is an error of the page.
 * @param isWanted decides by the properties, such as those of an open dialog
 * @param Meanwhile replaces a wanted part while it loads; nothing when left out
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
  Meanwhile: ComponentType | null = null,
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null
  let underway: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const loadOnce = async (): Promise<void> => {
    try {
      part ??= await load()
      missing.delete(fetchPart)
      for (const listener of listeners) listener()
    } finally {
      underway = null
    }
  }
  const fetchPart = (): Promise<void> => (underway ??= loadOnce())
  missing.add(fetchPart)
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => part)
    const [failure, setFailure] = useState<Error | null>(null)
    const isAsked = isWanted(props)
    useEffect(() => {
      // In a transition, so that unrequested parts block nobody.
      const show = (): void => startTransition(() => setLoaded(() => part))
      if (part) show()
      listeners.add(show)
      return () => void listeners.delete(show)
    }, [])
    useEffect(() => {
      if (isAsked) fetchPart().catch(setFailure)
    }, [isAsked])
    if (failure !== null) throw failure
    if (Loaded) return <Loaded {...props} />
    return isAsked && Meanwhile && <Meanwhile />
  }
}

/**
 * A part that is never in the first view: its code is loaded once the page is painted. Without a connection the page
 * goes on without it, because nobody has asked for it.
 */
export function onceShown(load: () => Promise<ComponentType>): ComponentType {
  const loadAfterPaint = async (): Promise<ComponentType> => {
    await new Promise<void>((resolve) => {
      afterFrame(resolve)
    })
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
      })
      return load()
    }
  }
  return onDemand(loadAfterPaint, () => true)
}
