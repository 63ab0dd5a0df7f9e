import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BaseLayout } from '../base-layout.tsx'
import { AccountMenu } from './account-menu.tsx'

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

it('comes after the navigation and before the page, and leads to nothing that few look for', async () => {
  fakeServer({})
  const { user } = renderPage(<BaseLayout of="STUDENT" />, me(student))
  const account = await screen.findByRole('button', { name: /^Account/ })
  const isBefore = (one: Element, other: Element): boolean =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isBefore(screen.getByRole('navigation'), account)).toBe(true)
  expect(isBefore(account, screen.getByRole('main'))).toBe(true)
  await user.click(account)
  await screen.findByRole('link', { name: 'Settings' })
  expect(screen.queryByRole('link', { name: 'API playground' })).toBeNull()
})
