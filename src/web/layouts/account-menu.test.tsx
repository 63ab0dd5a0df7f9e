import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AccountMenu } from './base-layout.tsx'

it('opens by a double tap, and closes by the next press', async () => {
  fakeServer({})
  renderPage(<AccountMenu />, me(student))
  const account = await screen.findByRole('button', { name: /^Account/ })
  const tap = (clientX: number) => fireEvent.click(account, { detail: 1, clientX, clientY: 30 })
  tap(300)
  expect(account.getAttribute('aria-expanded')).toBe('true')
  tap(301)
  expect(account.getAttribute('aria-expanded')).toBe('true')
  tap(200)
  expect(account.getAttribute('aria-expanded')).toBe('false')
})
