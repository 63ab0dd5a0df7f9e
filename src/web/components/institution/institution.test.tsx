// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ImprintLink } from './imprint-link.tsx'
import { InstitutionLine } from './institution-line.tsx'

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

it('names the institution beside its picture, and leads to the imprint', () => {
  say({
    institution: 'University of Examples',
    'institution-logo': '/institution-logo',
    imprint: 'https://uni.example/imprint',
  })
  const { container } = render(
    <>
      <InstitutionLine />
      <ImprintLink />
    </>,
  )
  expect(screen.getByText('University of Examples')).toBeDefined()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/institution-logo')
  expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('https://uni.example/imprint')
})

it.each([
  ['is set', { institution: '', 'institution-logo': '', imprint: '' }],
  ['was put in the place of the marks', { institution: '__INSTITUTION__', imprint: '__IMPRINT__' }],
])('shows nothing where nothing %s', (_what, values) => {
  say(values)
  const { container } = render(
    <>
      <InstitutionLine />
      <ImprintLink />
    </>,
  )
  expect(container.innerHTML).toBe('')
})
