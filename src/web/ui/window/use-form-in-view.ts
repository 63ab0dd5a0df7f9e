import { type RefObject, useEffect } from 'react'
import { hasKeyboard } from './has-keyboard.ts'

/**
 * Keeps the whole form of a field in view on a touch screen while it is written in, with the button that sends it: when the field gets the
 * focus, and when the screen's keyboard has come up.
 */
export function useFormInView(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = field.current
    if (!element || hasKeyboard()) return undefined
    const show = (): void => {
      if (document.activeElement === element) element.form?.scrollIntoView({ block: 'nearest' })
    }
    const viewport = window.visualViewport
    element.addEventListener('focus', show)
    viewport?.addEventListener('resize', show)
    return () => {
      element.removeEventListener('focus', show)
      viewport?.removeEventListener('resize', show)
    }
  }, [field])
}
