import { act, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { useAddress } from './address.ts'

type Put = ReturnType<typeof useAddress>[1]

it('builds on the change before, also from a callback that was made before it', async () => {
  const puts: Put[] = []
  const Page = () => {
    puts.push(useAddress()[1])
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/?q=robots'] })
  render(<RouterProvider router={router} />)
  const [first] = puts
  await act(async () => puts.at(-1)?.({ ideas: '1' }))
  await act(async () => puts.at(-1)?.({ tags: 'hearing' }))
  // A pause in typing calls what was there when the typing began.
  await act(async () => first?.({ q: '' }))
  expect(router.state.location.search).toBe('?ideas=1&tags=hearing')
})
