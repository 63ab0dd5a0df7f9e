import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { BaseLayout } from './base-layout.tsx'

beforeEach(() => void fakeServer({}))

const linksOfRail = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent.replaceAll('\u{AD}', ''))

describe("the admins' navigation", () => {
  it('has the last ones behind a button on a phone, which Escape closes', async () => {
    const { user } = renderPage(<BaseLayout of="ADMIN" />, me({ ...student, role: 'ADMIN' }))
    const more = screen.getByRole('button', { name: 'More' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await user.tab()
    await user.keyboard('{Escape}')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(more)
  })

  it('has the palette behind it, too', async () => {
    fakeServer({ 'GET admin/views': () => [] })
    const { user } = renderPage(<BaseLayout of="ADMIN" />, me({ ...student, role: 'ADMIN' }))
    const more = screen.getByRole('button', { name: 'More' })
    await user.click(more)
    const list = document.getElementById(more.getAttribute('aria-controls') ?? '')
    await user.click(within(list ?? document.body).getByRole('button', { name: 'Go to …' }))
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeDefined()
  })
})

it('a reader with four places to go to needs no button for more', () => {
  renderPage(<BaseLayout of="STUDENT" />, me(student))
  expect(linksOfRail()).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
