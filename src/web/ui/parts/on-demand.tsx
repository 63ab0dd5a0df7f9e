import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { afterFrame } from '../window/after-frame.ts'

/** Loads of the parts that are not there yet. */
const missing = new Set<() => Promise<void>>()

/** What fetches the parts that nobody has asked for yet, so that they are there when somebody does. */
export function missingParts(): (() => Promise<void>)[] {
  return [...missing]
}

/**
 * A part of the page that is not seen before somebody asks for it, a dialog for instance. Its code is loaded when the page
 * has nothing else to do (`missingParts`), or at once when it is wanted. What is wanted and does not come is an error of the
 * page.
 * @param isWanted by these properties, such as those of a dialog that is open
 * @param Meanwhile stands in the place of what is wanted and on its way; nothing when left out
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
      // In pieces, so that what comes by itself holds up nobody.
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
 * A part that is never in the first look at a page: its code is loaded as soon as the page stands, and has been painted. The
 * page does without it while there is no connection: nobody has asked for it.
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
