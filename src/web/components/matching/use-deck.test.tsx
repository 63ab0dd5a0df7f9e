import { toApiError, UNCERTAIN, unreachable } from '#web/api/api-error.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice } from './decision.ts'
import { useDeck } from './use-deck.ts'

/** Records what the toasts say, in the order in which they are shown, and presses their undo. */
const toasts = vi.hoisted(() => new Map<string, { readonly text: string; readonly undo?: () => void }>())

vi.mock('#web/ui/toasts/toasts.ts', () => {
  let made = 0
  const show = (text: string, undo?: () => void): string => {
    const id = `toast-${(made += 1)}`
    // One at a time.
    toasts.clear()
    toasts.set(id, { text, ...(undo ? { undo } : {}) })
    return id
  }
  return {
    showUndo: show,
    showDone: show,
    showEnded: show,
    showFailure: show,
    hideToast: (id: string) => toasts.delete(id),
    announce: () => undefined,
  }
})

beforeEach(() => toasts.clear())

const shown = () => [...toasts.values()].map(({ text }) => text)
const pressUndo = (text: string) => act(async () => [...toasts.values()].find((toast) => toast.text === text)?.undo?.())

/** A server that answers when told to. */
const slowServer = () => {
  const calls: string[] = []
  const answers: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = []
  const receive = (call: string): Promise<void> => {
    calls.push(call)
    return new Promise((resolve, reject) => answers.push({ resolve, reject }))
  }
  return {
    calls,
    carryOut: (card: string, direction: string) => receive(`${direction} ${card}`),
    takeBack: (card: string) => receive(`back ${card}`),
    answer: (at: number) => act(async () => answers[at]?.resolve()),
    refuse: (at: number, why: string) => act(async () => answers[at]?.reject(new Error(why))),
    lose: (at: number) => act(async () => answers[at]?.reject(unreachable(undefined, UNCERTAIN))),
    fail: (at: number, status: number) => act(async () => answers[at]?.reject(toApiError(status, undefined))),
  }
}

const open = (...cards: string[]) => {
  const server = slowServer()
  const { carryOut, takeBack } = server
  let at = 0
  const { result, rerender } = renderHook(
    ({ snapshot }) =>
      useDeck({
        snapshot,
        idOf: (card) => card,
        nameOf: (card) => card.toUpperCase(),
        actionOf: (card, way) => ({
          id: card,
          name: card,
          act: async () => {
            await carryOut(card, way)
            const back = async () => {
              await takeBack(card)
              return { said: '' }
            }
            return { said: `${way} ${card}`, undo: { id: card, name: card, act: back } }
          },
        }),
      }),
    { initialProps: { snapshot: { cards, at } } },
  )
  return {
    ...server,
    cards: () => result.current.cards,
    decide: (card: string, direction: Choice = 'right') => act(async () => result.current.decide(card, direction)),
    undo: () => act(async () => result.current.undo?.act()),
    undoes: () => result.current.undo?.name,
    canUndo: () => result.current.undo !== undefined,
    /** The cards that the server has now. */
    load: (...now: string[]) => rerender({ snapshot: { cards: now, at: (at += 1) } }),
  }
}

describe('a deck', () => {
  it('has a decision carried out at once, and tells it once the server has said so', async () => {
    const { calls, cards, decide, answer } = open('ada', 'ben')
    await decide('ada', 'left')
    expect(calls).toEqual(['left ada'])
    expect(cards()).toEqual(['ben'])
    expect(shown()).toEqual([])
    await answer(0)
    expect(shown()).toEqual(['left ada'])
  })

  it('lets no undo overtake what it undoes', async () => {
    const { calls, cards, decide, undo, answer } = open('ada', 'ben')
    await decide('ada')
    await undo()
    expect(cards()).toEqual(['ada', 'ben'])
    expect(calls).toEqual(['right ada'])
    await answer(0)
    expect(calls).toEqual(['right ada', 'back ada'])
  })

  it('lets no second decision overtake the undo of the first', async () => {
    const { calls, decide, undo, answer } = open('ada', 'ben')
    await decide('ada')
    await answer(0)
    await undo()
    await decide('ada', 'left')
    expect(calls).toEqual(['right ada', 'back ada'])
    await answer(1)
    expect(calls).toEqual(['right ada', 'back ada', 'left ada'])
  })

  it('lets decisions on others go their way meanwhile', async () => {
    const { calls, decide } = open('ada', 'ben')
    await decide('ada')
    await decide('ben')
    expect(calls).toEqual(['right ada', 'right ben'])
  })

  it('says nothing of an error that comes after the undo, and takes nothing back', async () => {
    const { calls, cards, decide, undo, refuse } = open('ada', 'ben')
    await decide('ada')
    await undo()
    await refuse(0, 'There is no place left.')
    expect(calls).toEqual(['right ada'])
    expect(cards()).toEqual(['ada', 'ben'])
    expect(shown()).toEqual([])
  })

  it('brings a refused card back with the reason, and offers no undo of it', async () => {
    const { cards, canUndo, decide, refuse } = open('ada', 'ben')
    await decide('ada')
    await refuse(0, 'There is no place left.')
    expect(cards()).toEqual(['ada', 'ben'])
    expect(shown()).toEqual(['ADA: There is no place left.'])
    expect(canUndo()).toBe(false)
  })

  it('offers an undo again whose call was lost, before the one of an earlier decision', async () => {
    const { calls, cards, decide, undo, undoes, answer, lose } = open('ada', 'ben', 'cleo')
    await decide('ada')
    await decide('ben')
    for (const at of [0, 1]) await answer(at)
    await undo()
    await lose(2)
    expect(cards()).toEqual(['cleo'])
    expect(undoes()).toBe('BEN')
    await undo()
    await answer(3)
    expect(calls.slice(2)).toEqual(['back ben', 'back ben'])
    expect(cards()).toEqual(['ben', 'cleo'])
    expect(undoes()).toBe('ADA')
  })

  it.each([
    { status: 503, offered: 'BEN' },
    { status: 429, offered: 'BEN' },
    { status: 409, offered: 'ADA' },
  ])('offers an undo again unless the server said no: $status', async ({ status, offered }) => {
    const { decide, undo, undoes, answer, fail } = open('ada', 'ben', 'cleo')
    await decide('ada')
    await decide('ben')
    for (const at of [0, 1]) await answer(at)
    await undo()
    await fail(2, status)
    expect(undoes()).toBe(offered)
  })

  it('undoes the newer decision after the undo of the earlier one was lost', async () => {
    const { decide, undo, answer, lose } = open('ada', 'ben')
    await decide('ada')
    await answer(0)
    await undo()
    await decide('ada', 'left')
    await lose(1)
    await answer(2)
    expect(shown()).toContain('left ada')
    await undo()
    expect(shown()).not.toContain('left ada')
  })

  it('offers the undo of the latest decision only', async () => {
    const { decide, answer } = open('ada', 'ben')
    await decide('ada')
    await decide('ben')
    for (const at of [0, 1]) await answer(at)
    expect(shown()).toEqual(['right ben'])
  })

  it('undoes as often as it was decided, the latest first, whichever way', async () => {
    const { calls, cards, decide, undo, undoes, answer } = open('ada', 'ben', 'cleo')
    await decide('ada', 'right')
    await decide('ben', 'left')
    await decide('cleo', 'later')
    for (const at of [0, 1, 2]) await answer(at)
    for (const name of ['CLEO', 'BEN', 'ADA']) {
      expect(undoes()).toBe(name)
      await undo()
    }
    expect(undoes()).toBeUndefined()
    expect(cards()).toEqual(['ada', 'ben', 'cleo'])
    expect(calls).toEqual(['right ada', 'left ben', 'later cleo', 'back cleo', 'back ben', 'back ada'])
  })

  it('undoes what the toast names', async () => {
    const { cards, decide, answer } = open('ada', 'ben', 'cleo')
    await decide('ada')
    await decide('ben')
    for (const at of [0, 1]) await answer(at)
    await pressUndo('right ben')
    expect(cards()).toEqual(['ben', 'cleo'])
    expect(shown()).toEqual([])
  })
})
