import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { listOf, me, request, student, studentWith, supervisor, supervisorWith } from '#test/web/sample-answers.ts'
import type { Me } from '#web/api/me.ts'
import { usePairs } from '#web/components/people/pairs/pairs.ts'
import { shownToasts } from '#web/ui/toasts/toasts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OpenPairs } from './admin-dialogs.tsx'

const ada = supervisor('Ada')
const pair = request('Ada', 'ACCEPTED')

const Page = () => {
  const { make, end } = usePairs()
  return (
    <>
      <button type="button" onClick={() => make(['student'])}>
        For one
      </button>
      <button type="button" onClick={() => make(['ada', 'student'])}>
        For two
      </button>
      <button type="button" onClick={() => make(['ada', 'ben'])}>
        For two supervisors
      </button>
      <button type="button" onClick={() => end(pair.id)}>
        End it
      </button>
      <OpenPairs />
    </>
  )
}

const open = async (
  button: string,
  answers: Parameters<typeof fakeServer>[0] = {},
  levels: NonNullable<Me['levels']> = [],
) => {
  const server = fakeServer({
    'GET users/student': () => student,
    'GET users/ada': () => ada,
    'GET users/ben': () => supervisor('Ben'),
    'GET users': () => listOf([ada]),
    [`GET supervision-requests/${pair.id}`]: () => pair,
    'POST admin/pairs': () => pair,
    [`POST admin/pairs/${pair.id}/undo`]: () => ({ ...pair, state: 'WITHDRAWN' }),
    [`DELETE admin/pairs/${pair.id}`]: () => ({ ...pair, state: 'WITHDRAWN' }),
    ...answers,
  })
  const page = renderPage(<Page />, { ...me({ ...student, id: 'admin', role: 'ADMIN' }), levels })
  await page.user.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const say = (reason: string) => page.user.type(dialog.getByRole('textbox', { name: 'Reason (both read it)' }), reason)
  return { server, ...page, dialog, say }
}

describe('a pair that an admin makes', () => {
  it('is of one person and another who is looked for, with a reason', async () => {
    const { server, user, dialog, say } = await open('For one')
    await user.click(await dialog.findByRole('button', { name: /^Choose Ada/ }))
    expect(server.callsOf('GET users')[0]?.data).toMatchObject({ role: 'SUPERVISOR' })
    await say('You both asked.')
    await user.click(dialog.getByRole('button', { name: 'Make them a pair' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsOf('POST admin/pairs')).toMatchObject([
      { data: { student_id: 'student', supervisor_id: 'ada', reason: 'You both asked.' } },
    ])
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(shownToasts.get().at(-1)?.stays).toBe(30_000)
    await user.click(undo)
    await waitFor(() => expect(server.callsOf(`POST admin/pairs/${pair.id}/undo`)).toMatchObject([{ data: {} }]))
  })

  it('is looked for first among those who are asked, the best fitting before the others, then where places are free', async () => {
    const asked = (name: string, score: number, state: 'PENDING' | 'REJECTED' = 'PENDING') => ({
      ...request(name, state),
      similarity_score: score,
    })
    const items = [asked('Ben', 0.2), asked('Cleo', 0.9), asked('Dan', 1, 'REJECTED')]
    const { server, user, dialog } = await open('For one', {
      'GET supervision-requests': () => listOf(items),
      'GET users': () => listOf([ada, supervisor('Ben')]),
    })
    const names = async () =>
      (await dialog.findAllByRole('button', { name: /^Choose/ })).map((button) => button.getAttribute('aria-label'))
    expect(await names()).toEqual(['Choose Cleo Example', 'Choose Ben Example', 'Choose Ada Example'])
    expect(dialog.getAllByText('Asked by the student')).toHaveLength(2)
    expect(server.callsOf('GET users')[0]?.data).toMatchObject({
      fits: 'student',
      registered: true,
      situation: 'with_free_places',
    })
    await user.type(dialog.getByRole('searchbox'), 'ada')
    await waitFor(() => expect(server.callsOf('GET users').at(-1)?.data).toMatchObject({ query: 'ada' }))
    expect(server.callsOf('GET users').at(-1)?.data).not.toHaveProperty('situation')
    await user.click(await dialog.findByRole('button', { name: 'Choose Ada Example' }))
    await user.click(dialog.getByRole('button', { name: 'Choose somebody else' }))
    expect(dialog.getByRole<HTMLInputElement>('searchbox').value).toBe('ada')
  })

  it.each([
    [
      'says how well each fits',
      [{ tag_id: 't', tag_name: 'AI', priority: 1 }],
      /^.*72% similarity · 2 of 5 places free/u,
    ],
    ['says it not for somebody without tags, whom nobody fits', [], /^(?!.*similarity).*2 of 5 places free/u],
  ])('%s', async (_, tags, facts) => {
    const { dialog } = await open('For one', {
      'GET users/student': () => ({ ...student, tags }),
      'GET users': () => listOf([{ ...ada, fit: 0.724 }, supervisor('Ben')]),
    })
    const rows = await dialog.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(facts),
      expect.not.stringContaining('similarity'),
    ])
  })

  it('is of two who were chosen, and not made without a reason', async () => {
    const { server, user, dialog } = await open('For two')
    await user.click(dialog.getByRole('button', { name: 'Make them a pair' }))
    expect(await dialog.findByText('Please give a reason: both of them read it.')).toBeDefined()
    expect(server.callsOf('POST admin/pairs')).toEqual([])
    expect(dialog.queryByRole('button', { name: 'Choose somebody else' })).toBeNull()
  })

  it('says before a reason is written that there is no place, and who waits for one', async () => {
    const full = supervisorWith({ available_slots: 0, waiting: 2 })
    const { dialog } = await open('For two', { 'GET users/ada': () => full })
    expect(dialog.getByText(/^No place of Ada Example is free/)).toBeDefined()
    expect(dialog.getByText(/^2 students wait for a place with Ada Example/)).toBeDefined()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })

  it('brings a place where none is free, which is added with it', async () => {
    const full = supervisorWith({ available_slots: 0 })
    const { server, user, dialog, say } = await open('For two', { 'GET users/ada': () => full })
    await user.click(await dialog.findByRole('button', { name: 'Add a place' }))
    const reason = await dialog.findByRole('textbox', { name: 'Reason (both read it)' })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(dialog.getByText('With the pair Ada Example gets one more place.')).toBeDefined()
    await say('You both asked.')
    await user.click(dialog.getByRole('button', { name: 'Make them a pair' }))
    await waitFor(() => expect(server.callsOf('POST admin/pairs')).toMatchObject([{ data: { add_place: true } }]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const taken = () => server.callsOf(`POST admin/pairs/${pair.id}/undo`)
    await waitFor(() => expect(taken()).toMatchObject([{ data: { remove_place: true } }]))
    expect(await screen.findByText('Taken back: Stella Example with Ada Example')).toBeDefined()
  })

  it('is chosen by keys alone', async () => {
    const { user, dialog } = await open('For one', {
      'GET users': () => listOf([ada, supervisor('Ben')]),
    })
    await dialog.findByRole('button', { name: /^Choose Ben/ })
    await user.click(dialog.getByRole('searchbox'))
    await user.keyboard('{Enter}{ArrowDown}')
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: /^Choose Ben/ }))
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(dialog.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}{Enter}')
    const reason = await dialog.findByRole('textbox', { name: 'Reason (both read it)' })
    await waitFor(() => expect(document.activeElement).toBe(reason))
  })

  it('warns of a level that does not fit, where somebody is looked for and before it is made', async () => {
    const levels = [
      { id: 'b', name_en: 'Bachelor', name_de: 'Bachelor' },
      { id: 'm', name_en: 'Master', name_de: 'Master' },
    ]
    const masters = {
      ...ada,
      is_registered: false,
      supervisor: ada.supervisor && { ...ada.supervisor, levels: ['m'] },
    }
    const answers = {
      'GET users/student': () => studentWith({ level: 'b' }),
      'GET users': () => listOf([masters, supervisor('Ben')]),
    }
    const { user, dialog } = await open('For one', answers, levels)
    const rows = await dialog.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('2 of 5 places free · Level does not fit · Not registered yet · ada@uni.example'),
      expect.stringContaining('2 of 5 places free · Level fits · ben@uni.example'),
    ])
    await user.click(dialog.getByRole('button', { name: /^Choose Ada/ }))
    expect(
      await dialog.findByText(/^Ada Example supervises Master, and Stella Example writes at another level: Bachelor/),
    ).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Make them a pair' })).toBeDefined()
  })

  it('is of a student and a supervisor', async () => {
    const { dialog } = await open('For two supervisors')
    expect(dialog.getByText(/^A pair is one student and one supervisor/)).toBeDefined()
  })
})

it('a pair that an admin ends needs a reason, too', async () => {
  const { server, user, dialog, say } = await open('End it')
  expect(dialog.getByText(/^Requests of Stella Example that were withdrawn .* stay withdrawn/)).toBeDefined()
  await say('By mistake.')
  await user.click(dialog.getByRole('button', { name: 'End the supervision' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(`DELETE admin/pairs/${pair.id}`)).toMatchObject([{ data: { reason: 'By mistake.' } }])
})
