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

const link = () => screen.getByRole('link', { name: 'Confirmation of Ada' })

/** Presses the link at this time of the page, milliseconds. */
const press = (at: number): void => {
  const click = createEvent.click(link())
  Object.defineProperty(click, 'timeStamp', { value: at })
  fireEvent(link(), click)
}

it('fetches the file once for a double click, a held key and while it is busy, and again later', async () => {
  let answer = (_response: Response): void => undefined
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', fetch)
  render(page)
  for (const at of [100, 250, 900, 1_700, 9_000]) press(at)
  expect(fetch).toHaveBeenCalledOnce()
  expect(link().getAttribute('aria-busy')).toBe('true')
  answer(new Response(JSON.stringify({ message: 'Not now.' }), { status: 503 }))
  await waitFor(() => expect(link().getAttribute('aria-busy')).toBe('false'))
  press(12_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})
