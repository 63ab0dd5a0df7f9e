import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ImprintLink, useIsOpenToAnybody } from './institution-line.tsx'

const say = (values: Readonly<Record<string, string>>): void => {
  document.head.replaceChildren(
    ...Object.entries(values).map(([name, content]) =>
      Object.assign(document.createElement('meta'), { name, content }),
    ),
  )
}

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

it('leads to the imprint, and warns, where the server says so', () => {
  say({ imprint: 'https://uni.example/imprint', 'open-to-anybody': 'yes' })
  render(<ImprintLink />)
  expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('https://uni.example/imprint')
  expect(renderHook(useIsOpenToAnybody).result.current).toBe(true)
})

it.each([
  ['is set', { imprint: '', 'open-to-anybody': 'no' }],
  ['was put in the place of the marks', { imprint: '__IMPRINT__', 'open-to-anybody': '__OPEN_TO_ANYBODY__' }],
])('shows nothing where nothing %s', (_what, values) => {
  say(values)
  const { container } = render(<ImprintLink />)
  expect(container.innerHTML).toBe('')
  expect(renderHook(useIsOpenToAnybody).result.current).toBe(false)
})
