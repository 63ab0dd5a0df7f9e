import { screen, waitFor } from '@testing-library/react'

/** The toast that says this. A screen reader is told the same elsewhere on the page, and both are there until the toast goes. */
export function findToast(text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { ignore: '[aria-live="polite"]' })
}

/** The whole toast in which this is said, with its buttons. */
export function wholeToast(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>('[id^="toast-"]')]
    const toast = toasts.find(({ textContent }) => textContent.includes(text))
    if (!toast) throw new Error(`No toast says: ${text}`)
    return toast
  })
}
