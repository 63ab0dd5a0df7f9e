// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DownloadButton } from './download-button.tsx'

/** Presses the link at this time of the page, milliseconds. @returns whether the browser fetches the file */
const press = (at: number): boolean => {
  const link = screen.getByRole('link', { name: 'Confirmation of Ada' })
  const click = createEvent.click(link)
  Object.defineProperty(click, 'timeStamp', { value: at })
  fireEvent(link, click)
  return !click.defaultPrevented
}

it('fetches the file once for a double click and for a key that is held down, and again later', () => {
  render(
    <MantineProvider env="test">
      <DownloadButton href="/file.pdf" label="Confirmation of Ada">
        PDF
      </DownloadButton>
    </MantineProvider>,
  )
  expect([100, 250, 900, 1_700].map(press)).toEqual([true, false, false, false])
  expect(press(2_800)).toBe(true)
})
