import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ToastRegion } from '../../layouts/app-frame.tsx'
import { hideToast, showDone, showFailure, shownToasts, showUndo } from './toasts.ts'

const LONGER_THAN_ANY = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <main tabIndex={-1}>
        <a href="/card">Card</a>
        <ToastRegion />
      </main>
    </MantineProvider>,
  )
})
const show = <T,>(what: () => T): Promise<T> =>
  act(async () => {
    const shown = what()
    await vi.advanceTimersByTimeAsync(1_000)
    return shown
  })
const wait = () => act(() => vi.advanceTimersByTimeAsync(LONGER_THAN_ANY))
const toasts = () => [...document.querySelectorAll<HTMLElement>('[id^="toast-"]')].map(({ textContent }) => textContent)

it('takes the place of the one before, whatever it says', async () => {
  await show(() => showUndo('Ada was added.', () => undefined))
  await show(() => showUndo('Ada was removed.', () => undefined, { sign: 'gone' }))
  expect(toasts()).toEqual(['Ada was removed.Undo'])
})

it('goes when a finger touches what it says, and not at its button', async () => {
  await show(() => showUndo('Ada was added.', () => undefined))
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Undo' }), { pointerType: 'touch' })
  expect(toasts()).toEqual(['Ada was added.Undo'])
  await show(() => fireEvent.pointerUp(screen.getAllByText('Ada was added.')[0] as Element, { pointerType: 'touch' }))
  expect(toasts()).toEqual([])
})

it('stays while the focus is inside, and goes some time after it has left', async () => {
  await show(() => showUndo('Ada was added.', () => undefined))
  await act(async () => screen.getByRole('button', { name: 'Undo' }).focus())
  await wait()
  expect(toasts()).toEqual(['Ada was added.Undo'])
  await show(() => showDone('Something else was done.'))
  expect(toasts()).toEqual(['Ada was added.Undo', 'Something else was done.'])
  await act(async () => screen.getByRole('main').focus())
  await wait()
  expect(toasts()).toEqual([])
})

it('stays for its whole time once the pointer has left it', async () => {
  await show(() => showDone('Saved.'))
  const toast = document.querySelector('[id^="toast-"]') ?? document.body
  await show(() => vi.advanceTimersByTime(3_000))
  await act(async () => fireEvent.pointerLeave(toast))
  await show(() => vi.advanceTimersByTime(3_000))
  expect(toasts()).toEqual(['Saved.'])
  await wait()
  expect(toasts()).toEqual([])
})

it('does nothing to hide what is not shown', () => {
  const [before, timers] = [shownToasts.get(), vi.getTimerCount()]
  hideToast('toast-of-yesterday')
  expect([shownToasts.get() === before, vi.getTimerCount()]).toEqual([true, timers])
})

it('stays beside the next one where its undo works for long, for as long as it works', async () => {
  await show(() => showUndo('Mails on their way: 2', () => undefined, { stays: 2 * LONGER_THAN_ANY }))
  await show(() => showUndo('Ada was added.', () => undefined))
  expect(toasts()).toEqual(['Mails on their way: 2Undo', 'Ada was added.Undo'])
  await wait()
  expect(toasts()).toEqual(['Mails on their way: 2Undo'])
  await wait()
  expect(toasts()).toEqual([])
})

it('stays for five seconds, and a long one for as long as it takes to read', async () => {
  await show(() => showDone('Saved.'))
  await show(() => vi.advanceTimersByTime(5_000))
  expect(toasts()).toEqual([])
  await show(() => showFailure('Nothing was sent. '.repeat(10)))
  await show(() => vi.advanceTimersByTime(10_000))
  expect(toasts()).toHaveLength(1)
  await wait()
  expect(toasts()).toEqual([])
})

it('offers something else after the way back; either takes the other away', async () => {
  const [undo, add] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await show(() => showUndo('Request sent.', undo, { also: { label: 'Add a sentence', act: add } }))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Undo', 'Add a sentence', ''])
  const [back, also] = screen.getAllByRole('button')
  await act(async () => {
    also?.click()
    also?.click()
    back?.click()
  })
  expect([add.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0])
})

it('is reached by F8, and left by Escape for where the focus was', async () => {
  const press = (key: string) =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await press('F8')
  expect(document.activeElement).toBe(document.body)
  await show(() =>
    showUndo('Request sent.', () => undefined, { also: { label: 'Add a sentence', act: () => undefined } }),
  )
  await act(async () => screen.getByRole('link', { name: 'Card' }).focus())
  await press('F8')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await press('Escape')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Card' }))
})

it('leaves the focus on the page when its undo is pressed', async () => {
  const undo = vi.fn<() => void>()
  await show(() => showUndo('Ada was added.', undo))
  await act(async () => {
    const button = screen.getByRole('button', { name: 'Undo' })
    button.focus()
    button.click()
  })
  expect(undo).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('comes where nothing is drawn, for whoever listens', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void showDone('Ada has accepted.'))
  expect(screen.getAllByText('Ada has accepted.').length).toBeGreaterThan(0)
})
