import { IconSend, IconX } from '#web/ui/icons.tsx'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CardStack } from './card-stack.tsx'

const NAMES = ['Ada', 'Ben', 'Cleo']

/** Cards are on their way until they are told that they are gone. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([new EventTarget() as Animation])
})

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
      onDecide={(decided) => setNames((before) => before.filter((name) => name !== decided))}
      undo={{ name: 'Ada', act: () => setNames(NAMES) }}
      end={<p>That was everybody.</p>}
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
  fireEvent.click(screen.getByRole('button', { name: /^Yes/ }))
  await screen.findByText('Ben is on top')
  expect([cardOf('Ada'), cardOf('Ben')]).toEqual([[ada], [ben]])
  expect([isInert('Ada'), isInert('Ben'), isInert('Cleo')]).toEqual([[true], [false], [true]])
})

it('has a card back on top that had not quite gone', async () => {
  render(<Names />)
  const [ada] = cardOf('Ada')
  fireEvent.click(screen.getByRole('button', { name: /^Yes/ }))
  await screen.findByText('Ben is on top')
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Ada' }))
  await screen.findByText('Ada is on top')
  expect(cardOf('Ada')).toEqual([ada])
  expect([isInert('Ada'), isInert('Ben'), isInert('Cleo')]).toEqual([[false], [true], []])
})

const top = () => document.querySelector<HTMLElement>('article:not([inert])')
/** Ends the way of a leaving card; React listens for the name that jsdom's styles let it expect. */
const land = (name: string) =>
  cardOf(name).forEach((card) => fireEvent(card, new Event('webkitAnimationEnd', { bubbles: true })))

/** Drags the top card to the right and lets it go. */
const swipe = async (): Promise<void> => {
  const card = top()
  if (!card) throw new Error('There is no card.')
  card.setPointerCapture = () => undefined
  Object.defineProperty(card, 'offsetWidth', { value: 320, configurable: true })
  const at = (clientX: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientX, clientY: 100 })
  await act(async () => {
    fireEvent.pointerDown(card, at(0))
    fireEvent.pointerMove(card, at(100))
    fireEvent.pointerMove(card, at(200))
    fireEvent.pointerUp(card, at(200))
  })
}

it('has the next cards decided while the first are still leaving, by swipe and by key', async () => {
  render(<Names />)
  await swipe()
  expect(top()?.textContent).toContain('Ben')
  await swipe()
  expect(top()?.textContent).toContain('Cleo')
  expect([cardOf('Ada').length, cardOf('Ben').length]).toEqual([1, 1])
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await screen.findByRole('status')
  expect(top()).toBeNull()
  // One after the other: each has its own way, and its own end.
  land('Ada')
  expect([cardOf('Ada').length, cardOf('Ben').length, cardOf('Cleo').length]).toEqual([0, 1, 1])
})

it('lets the last card leave before it says that there is no other, and has it back from there', async () => {
  render(<Names />)
  for (const name of NAMES) {
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    if (name !== 'Cleo') land(name)
  }
  await screen.findByRole('region')
  expect(isInert('Cleo')).toEqual([true])
  expect(screen.queryByText('That was everybody.')).toBeNull()
  land('Cleo')
  expect(screen.getByText('That was everybody.')).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await screen.findByText('Ada is on top')
  expect(cardOf('Ada')[0]?.dataset['side']).toBe('right')
})

it('takes two clicks of a double one for one decision, also when the first one is hardly over', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  render(<Names />)
  const yes = screen.getByRole('button', { name: /^Yes/ })
  fireEvent.click(yes)
  fireEvent.click(yes)
  expect(top()?.textContent).toContain('Ben')
})

describe('the device of a decision', () => {
  const vibrate = vi.fn<(pattern: number) => boolean>(() => true)
  beforeEach(() => {
    vibrate.mockClear()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  })
  afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'))

  it('vibrates shortly', async () => {
    render(<Names />)
    await swipe()
    expect(vibrate).toHaveBeenCalledTimes(1)
  })
})
