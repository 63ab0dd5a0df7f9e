import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useLocation } from 'react-router'
import { useDetailsLink, useRedirectToProfile } from './use-details-link.ts'

const Page = () => {
  useRedirectToProfile()
  return <output>{useLocation().pathname}</output>
}

it.each([
  ['?q=Ada&person=ada', '/profiles/ada'],
  ['?q=Ada', '/admin/search'],
])('where there is no room beside the list, %s leads to %s', async (search, path) => {
  renderPage(<Page />, me(student), `/admin/search${search}`)
  await waitFor(() => expect(screen.getByText(/^\//).textContent).toBe(path))
})

it('the idea that was chosen of one person does not go along to the next', () => {
  const wide = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(matchMedia(''), { matches: true }))
  onTestFinished(() => wide.mockRestore())
  const Row = () => <output>{useDetailsLink()('ben').to}</output>
  renderPage(<Row />, me(student), '/student/search?q=Ada&person=ada&idea=hands')
  expect(screen.getByText(/^\?/u).textContent).toBe('?q=Ada&person=ben')
})

it.each([
  ['', false],
  ['&person=ada', true],
])(
  'Back from somebody who was opened leads to the list, not out of it nor to everybody before: %j',
  (open, replaces) => {
    const wide = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(matchMedia(''), { matches: true }))
    onTestFinished(() => wide.mockRestore())
    const Row = () => <output>{String(useDetailsLink()('ben').replaces)}</output>
    renderPage(<Row />, me(student), `/student/search?q=Ada${open}`)
    expect(screen.getByText(String(replaces))).toBeDefined()
  },
)
