import { MantineProvider } from '@mantine/core'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PriorityList } from './priority-list.tsx'

const tag = (name: string) => ({ id: name.toLowerCase(), tag_name: name })
const ROW_HEIGHT = 64

const Ordered = () => {
  const [tags, setTags] = useState(['Art', 'Biology', 'Chemistry', 'Data'].map(tag))
  return <PriorityList tags={tags} onReorder={setTags} />
}

const rows = () => [...document.querySelectorAll('li')]
const order = () => rows().map((row) => row.dataset['tag'])
const ranks = () => Object.fromEntries(rows().map((row) => [row.dataset['tag'], /\d/.exec(row.textContent)?.[0]]))

/** Presses the button that is at this place now, as a finger does: it has the focus then. */
const press = (place: number, way: 'up' | 'down', { at = 0, detail = 1 } = {}) => {
  const button = rows()[place]?.querySelectorAll('button')[way === 'up' ? 1 : 2]
  if (!button) throw new Error(`There is no row ${place}`)
  button.focus()
  const click = createEvent.click(button, { detail, clientX: 300, clientY: place * ROW_HEIGHT })
  Object.defineProperty(click, 'timeStamp', { value: at })
  fireEvent(button, click)
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
    return new DOMRect(0, rows().findIndex((row) => row.contains(this)) * ROW_HEIGHT, 320, ROW_HEIGHT - 8)
  })
  render(
    <MantineProvider env="test">
      <Ordered />
    </MantineProvider>,
  )
})

it('takes presses at one place that follow each other for one intention: the same tag moves on', () => {
  press(3, 'up', { at: 5_000 })
  expect(order()).toEqual(['art', 'biology', 'data', 'chemistry'])
  press(3, 'up', { at: 5_200, detail: 2 })
  expect(order()).toEqual(['art', 'data', 'biology', 'chemistry'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Data up from number 2 of 4')
  press(3, 'up', { at: 5_700 })
  press(3, 'up', { at: 6_100 })
  expect(order()).toEqual(['data', 'art', 'biology', 'chemistry'])
})

it('takes presses elsewhere, the other way, later or by key for what they press', () => {
  press(3, 'up', { at: 5_000 })
  press(1, 'up', { at: 5_200 })
  expect(order()).toEqual(['biology', 'art', 'data', 'chemistry'])
  press(1, 'down', { at: 5_400 })
  expect(order()).toEqual(['biology', 'data', 'art', 'chemistry'])
  press(1, 'down', { at: 9_000 })
  expect(order()).toEqual(['biology', 'art', 'data', 'chemistry'])
  press(1, 'down', { at: 9_200, detail: 0 })
  expect(order()).toEqual(['biology', 'data', 'art', 'chemistry'])
})

it('says where a tag would be while it is lifted, and where it was put down', async () => {
  const said = () => document.querySelector('[id^="DndLiveRegion"]')?.textContent
  const grip = screen.getByRole('button', { name: 'Move Art, number 1 of 4' })
  grip.focus()
  fireEvent.keyDown(grip, { code: 'Space' })
  await waitFor(() => expect(said()).toBe('Art lifted, number 1 of 4'))
  await waitFor(() => {
    fireEvent.keyDown(document.body, { code: 'ArrowDown' })
    expect(said()).toBe('Art lifted, number 2 of 4')
  })
  expect(ranks()).toEqual({ art: '2', biology: '1', chemistry: '3', data: '4' })
  fireEvent.keyDown(document.body, { code: 'Space' })
  await waitFor(() => expect(said()).toBe('Art put down, now number 2 of 4'))
  expect(order()).toEqual(['biology', 'art', 'chemistry', 'data'])
})
