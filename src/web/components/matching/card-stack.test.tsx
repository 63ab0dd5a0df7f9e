// @vitest-environment jsdom
import { IconSend, IconX } from '@tabler/icons-react'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { CardStack } from './card-stack.tsx'

const NAMES = ['Ada', 'Ben', 'Cleo']

/** Cards that leave for good when they are decided, until Undo brings all of them back. */
const Names = () => {
  const [names, setNames] = useState(NAMES)
  return (
    <CardStack
      items={names}
      keyOf={(name) => name}
      nameOf={(name) => name}
      inWords={(name) => `${name} is on top`}
      renderCard={(name) => <h2>{name}</h2>}
      renderDetails={() => null}
      decisions={{ left: { label: 'No', icon: IconX }, right: { label: 'Yes', icon: IconSend } }}
      onDecide={(decided) => setNames(names.filter((name) => name !== decided))}
      onUndo={() => setNames(NAMES)}
    />
  )
}

const cardOf = (name: string) =>
  [...document.querySelectorAll('article')].filter(({ textContent }) => textContent.startsWith(name))
const isInert = (name: string) => cardOf(name).map((card) => card.hasAttribute('inert'))

it('keeps one card each, from beneath the top one until it is gone', async () => {
  render(<Names />)
  const [ada] = cardOf('Ada')
  const [ben] = cardOf('Ben')
  expect([isInert('Ada'), isInert('Ben'), isInert('Cleo')]).toEqual([[false], [true], []])
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('Ben is on top')
  expect([cardOf('Ada'), cardOf('Ben')]).toEqual([[ada], [ben]])
  expect([isInert('Ada'), isInert('Ben'), isInert('Cleo')]).toEqual([[true], [false], [true]])
})

it('has a card back on top that had not quite gone', async () => {
  render(<Names />)
  const [ada] = cardOf('Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('Ben is on top')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Ada is on top')
  expect(cardOf('Ada')).toEqual([ada])
  expect([isInert('Ada'), isInert('Ben'), isInert('Cleo')]).toEqual([[false], [true], []])
})
