// @isolated: its presses say themselves when they were, counted from the load of the page
import { MantineProvider } from '@mantine/core'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DownloadButton } from './download-button.tsx'

const page = (
  <MantineProvider env="test">
    <DownloadButton href="/file.pdf" label="Confirmation of Ada">
      PDF
    </DownloadButton>
  </MantineProvider>
)

/** Presses the link at this time of the page, milliseconds. @returns whether the browser fetches the file */
const press = (at: number): boolean => {
  const link = screen.getByRole('link', { name: 'Confirmation of Ada' })
  const click = createEvent.click(link)
  Object.defineProperty(click, 'timeStamp', { value: at })
  fireEvent(link, click)
  return !click.defaultPrevented
}

it('fetches the file once for a double click and for a key that is held down, and again later', () => {
  render(page)
  expect([100, 250, 900, 1_700].map(press)).toEqual([true, false, false, false])
  expect(press(2_800)).toBe(true)
})

it('is busy until the file is there, and fetches it once meanwhile', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  let answer = (_response: Response): void => undefined
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', fetch)
  render(page)
  const link = screen.getByRole('link', { name: 'Confirmation of Ada' })
  expect(link.getAttribute('aria-busy')).toBe('false')
  press(5_000)
  expect(link.getAttribute('aria-busy')).toBe('true')
  press(9_000)
  expect(fetch).toHaveBeenCalledOnce()
  answer(new Response(JSON.stringify({ message: 'Not now.' }), { status: 503 }))
  await waitFor(() => expect(link.getAttribute('aria-busy')).toBe('false'))
  vi.unstubAllGlobals()
})
