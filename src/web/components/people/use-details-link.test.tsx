import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLocation } from 'react-router'
import { useProfileInstead } from './use-details-link.ts'

const Page = () => {
  useProfileInstead()
  return <output>{useLocation().pathname}</output>
}

it.each([
  ['?q=Ada&person=ada', '/profiles/ada'],
  ['?q=Ada', '/admin/search'],
])('where there is no room beside the list, %s leads to %s', async (search, path) => {
  renderPage(<Page />, me(student), `/admin/search${search}`)
  await waitFor(() => expect(screen.getByText(/^\//).textContent).toBe(path))
})
