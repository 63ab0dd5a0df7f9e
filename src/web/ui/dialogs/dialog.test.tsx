// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

const page = (dialog: 'missing' | 'open' | 'closed') => (
  <MantineProvider env="test">
    <button type="button">Ask</button>
    {dialog !== 'missing' && (
      <Dialog opened={dialog === 'open'} onClose={() => undefined} withCloseButton={false}>
        <button type="button">Yes</button>
      </Dialog>
    )}
  </MantineProvider>
)

it('gives the focus back to what opened it, even when its code came only then', async () => {
  const { rerender } = render(page('missing'))
  const opener = screen.getByRole('button', { name: 'Ask' })
  act(() => opener.focus())
  rerender(page('open'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'))
  rerender(page('closed'))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
