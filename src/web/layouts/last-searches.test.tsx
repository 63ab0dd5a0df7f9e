import { paths } from '#web/paths.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BaseLayout } from './base-layout.tsx'

const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href')

it('leads to a list as it was left, with nothing open, and from the list to all of it', async () => {
  fakeServer({})
  const inbox = `${paths.supervisor.dashboard}?sort=fit&unread=1`
  const { user } = renderPage(<BaseLayout of="SUPERVISOR" />, me(supervisor('Ada')), `${inbox}&request=7&chat=7`)
  expect(hrefOf('Dashboard')).toBe(paths.supervisor.dashboard)
  await user.click(screen.getByRole('link', { name: 'Confirmed' }))
  expect(hrefOf('Dashboard')).toBe(inbox)
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(screen.getByRole('link', { name: 'Confirmed' }))
  expect(hrefOf('Dashboard')).toBe(paths.supervisor.dashboard)
})
