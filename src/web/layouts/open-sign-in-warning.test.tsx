// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OpenSignInWarning } from './open-sign-in-warning.tsx'

const serve = (content: string): void => {
  document.head.innerHTML = `<meta name="open-to-anybody" content="${content}">`
}
afterEach(() => {
  document.head.innerHTML = ''
})

it('is on the page where the server says that anybody can sign in', () => {
  serve('yes')
  render(<OpenSignInWarning />)
  expect(screen.getByRole('note').textContent).toMatch('anybody can sign in here as anybody')
})

it.each(['no', '__OPEN_TO_ANYBODY__'])('is not there when it says %s', (content) => {
  serve(content)
  render(<OpenSignInWarning />)
  expect(screen.queryByRole('note')).toBeNull()
})
