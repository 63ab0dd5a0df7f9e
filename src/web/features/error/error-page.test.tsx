import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { PageError } from './error-page.tsx'

it('says that the page broke, and loads it anew', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const Broken = () => {
    throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
  }
  const routes = [{ path: '*', Component: Broken, ErrorBoundary: PageError }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/student/search?q=ma'] })} />)
  expect(await screen.findByRole('heading', { name: 'This page broke' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe('/student/search?q=ma')
  expect(screen.queryByText('500')).toBeNull()
})
