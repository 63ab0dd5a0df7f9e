import { act, render, screen, waitFor } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { missingParts, onceShown, onDemand } from './on-demand.tsx'

type OpenProps = { readonly isOpen: boolean }

const Dialog = ({ isOpen }: OpenProps) => isOpen && <p>Here I am.</p>
const isOpen = (props: OpenProps): boolean => props.isOpen

/** As when the page is at rest. */
const fetchParts = (): void => {
  for (const load of missingParts()) load().catch(() => undefined)
}

/** A part whose code comes, or does not, when the test says so. */
const heldPart = () => {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType<OpenProps>>()
  const load = vi.fn(() => promise)
  return {
    Part: onDemand(load, isOpen),
    load,
    come: () => resolve(Dialog),
    fail: () => reject(new Error('No network')),
  }
}

class Caught extends Component<{ readonly children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message ?? this.props.children
  }
}

it('opens what was asked for while its code was on its way', async () => {
  const { Part, load, come } = heldPart()
  const { rerender } = render(<Part isOpen={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Part isOpen />)
  expect(load).toHaveBeenCalledOnce()
  expect(screen.queryByText('Here I am.')).toBeNull()
  await act(async () => come())
  expect(screen.getByText('Here I am.')).toBeDefined()
})

it('is there at once when it was fetched before anybody asked', async () => {
  const { Part, load, come } = heldPart()
  const { rerender } = render(<Part isOpen={false} />)
  fetchParts()
  await act(async () => come())
  rerender(<Part isOpen />)
  expect(screen.getByText('Here I am.')).toBeDefined()
  fetchParts()
  expect(load).toHaveBeenCalledOnce()
})

it('fails where it is wanted, not where it was fetched for later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { Part, fail } = heldPart()
  const { rerender } = render(
    <Caught>
      <Part isOpen={false} />
    </Caught>,
  )
  fetchParts()
  await act(async () => fail())
  expect(screen.queryByText('No network')).toBeNull()
  rerender(
    <Caught>
      <Part isOpen />
    </Caught>,
  )
  expect(await screen.findByText('No network')).toBeDefined()
})

it('is done without while there is no connection, where nobody asked for it', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('No network'))
  load.mockResolvedValue(() => <p>News.</p>)
  const Part = onceShown(load)
  render(
    <Caught>
      <p>The page.</p>
      <Part />
    </Caught>,
  )
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  await act(async () => undefined)
  expect(screen.getByText('The page.')).toBeDefined()
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('News.')).toBeDefined()
  expect(screen.getByText('The page.')).toBeDefined()
})
