import { screen } from '@testing-library/react'

/** The toast that says this. A screen reader is told the same elsewhere on the page, and both are there until the toast goes. */
export function findToast(text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { ignore: '[aria-live="polite"]' })
}
