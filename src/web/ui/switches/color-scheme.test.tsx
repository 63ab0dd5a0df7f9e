import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chooseColorScheme, colorSchemeManager } from './color-scheme.ts'

it('is written down once, whoever is told of it', () => {
  render(<MantineProvider colorSchemeManager={colorSchemeManager()}>page</MantineProvider>)
  const errors: unknown[] = []
  const hear = (event: ErrorEvent): void => {
    errors.push(event.error)
  }
  addEventListener('error', hear)
  const written = vi.spyOn(Storage.prototype, 'setItem')
  act(() => chooseColorScheme('dark'))
  removeEventListener('error', hear)
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  expect(written).toHaveBeenCalledExactlyOnceWith('tandem_color_scheme', 'dark')
  expect(errors).toEqual([])
})
