import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AddressText } from './address-text.tsx'

/** The text, with a stroke where it may break. */
const shown = (text: string) => {
  const { container } = render(<AddressText text={text} />)
  return container.innerHTML.replaceAll('<wbr>', '|').replaceAll(/<[^>]*>/gu, '')
}

it.each([
  ['ada.lovelace@uni-tandem.example', 'ada.|lovelace@|uni-tandem.|example'],
  ['ada@localhost', 'ada@|localhost'],
  ['..a..@b.', '.|.|a.|.|@|b.'],
  ['Dr. Ada Lovelace', 'Dr. Ada Lovelace'],
])('breaks %s after its @ and its dots, and leaves names alone', (text, parts) => {
  expect(shown(text)).toBe(parts)
})
