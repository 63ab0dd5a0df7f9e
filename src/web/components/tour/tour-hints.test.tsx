import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { TourHints } from './tour-hints.tsx'

const NOTE = `tandem_tour:${student.id}`

const open = () => {
  fakeServer({})
  return renderPage(
    <main tabIndex={-1}>
      <TourHints person={student.id} />
    </main>,
    me(student),
  )
}

beforeEach(() => localStorage.setItem(NOTE, 'open'))

it('the hints on the first card come one at a time, are read out, and are over after the last', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Continue' })
  expect(screen.getByText(/^Swipe right/u).getAttribute('role')).toBe('status')
  button.focus()
  await user.keyboard('{Enter}')
  screen.getByText(/^The percentage/u)
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  screen.getByText(/^Not sure/u)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement?.tagName).toBe('MAIN')
  expect(localStorage.getItem(NOTE)).toBeNull()
})

it('the hints can be closed at any, and are not there again', async () => {
  const { user } = open()
  const close = await screen.findByRole('button', { name: 'Close the hints' })
  close.focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(localStorage.getItem(NOTE)).toBeNull()
})
