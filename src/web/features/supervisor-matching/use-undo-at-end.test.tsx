import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useUndoAtEnd } from './supervisor-matching-page.tsx'

const katharina = supervisor('Katharina')
const undoable = { ...request('Katharina', 'REJECTED').can, undo: true }

const decided = (
  firstName: string,
  state: Request['state'],
  minute: string,
  parts: Partial<Request> = {},
): Request => ({
  ...request('Katharina', state),
  id: firstName.toLowerCase(),
  student: { ...student, id: firstName, first_name: firstName },
  since: `2026-11-03T10:${minute}:00.000Z`,
  can: undoable,
  ...parts,
})

/** The button at the end of the deck, whose last card was this one. */
const open = (last: Request, others: readonly Request[] = []) => {
  const undone: string[] = []
  const End = () => {
    const undo = useUndoAtEnd({ name: 'Of the deck', act: () => undone.push('card') }, last)
    return <button onClick={undo?.act}>{undo?.label}</button>
  }
  const server = fakeServer({
    'GET supervision-requests': () => listOf([last, ...others]),
    'POST supervision-requests/decline-rest/undo': () => ({ restored: 2, kept: 0 }),
  })
  return { server, undone, ...renderPage(<End />, me(katharina)) }
}

const button = (name: string) => screen.findByRole('button', { name })

it('says which decision it takes back', async () => {
  const { user, undone } = open(decided('Ada', 'ACCEPTED', '00'))
  await user.click(await button('Undo the acceptance: Ada Example'))
  expect(undone).toEqual(['card'])
})

it('takes back first what was rejected together after the last card', async () => {
  const together = { declined_with: 'group' }
  const { server, user, undone } = open(decided('Ada', 'ACCEPTED', '00'), [
    decided('Ben', 'REJECTED', '01', together),
    decided('Cleo', 'REJECTED', '01', together),
  ])
  await user.click(await button('Undo the 2 rejected together'))
  await waitFor(() =>
    expect(server.sentTo('POST supervision-requests/decline-rest/undo')).toEqual([{ undo_id: 'group' }]),
  )
  expect(undone).toEqual([])
})

it('leaves alone what was rejected together before', async () => {
  const together = { declined_with: 'group' }
  open(decided('Ada', 'REJECTED', '05'), [
    decided('Ben', 'REJECTED', '01', together),
    decided('Cleo', 'REJECTED', '01', together),
  ])
  expect(await button('Undo the rejection: Ada Example')).toBeDefined()
})
