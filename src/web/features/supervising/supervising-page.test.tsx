import type { Phase } from '#domain/cycles/phases.ts'
import { ErrorAnswer, fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, listOf, me, request, student, supervisor, supervisorWith } from '#test/web/sample-answers.ts'
import { ME } from '#web/api/query-client.ts'
import { texts } from '#test/web/texts.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SupervisingPage } from './supervising-page.tsx'

/** Five places, two of them free; one has the student, and so two are taken outside. */
const ada = supervisor('Ada')
const accepted = request('Ada', 'ACCEPTED')
const pair = { ...accepted, can: { ...accepted.can, remove: true } }

const open = (confirm: Parameters<typeof me>[1] = {}, who = ada, phase: Phase = 'MATCHING', of = pair) => {
  const reader = { ...me(who, confirm), cycle: cycleIn(phase) }
  const server = fakeServer({
    'GET supervision-requests': () => listOf([of]),
    'POST supervision-requests': () => pair,
    'GET students/by-address': () => ({ student: { ...student, id: 'found', last_name: 'Found', email: null } }),
    'PATCH supervision-requests/request-ada': () => ({ ...pair, state: 'WITHDRAWN' }),
    'POST supervision-requests/request-ada/undo': () => pair,
    'GET users/search': ({ query }) =>
      listOf(
        (query === 'Stel' ? [student, { ...student, id: 'found', last_name: 'Found' }] : []).map((one) => ({
          ...one,
          matches: [],
        })),
      ),
  })
  return { server, ...renderPage(<SupervisingPage />, reader) }
}

const added = ({ server }: ReturnType<typeof open>) => server.sentTo('POST supervision-requests')

describe('the places of a supervisor', () => {
  it('are rows: students who lead to their profiles, what is taken outside, and free seats', async () => {
    open()
    const rows = within(await screen.findByRole('list', { name: 'Currently supervising' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Stella Example'),
      expect.stringContaining('Taken outside: 2'),
      'Free place',
      'Free place',
    ])
    expect(screen.getByRole('link', { name: 'Stella Example' }).getAttribute('href')).toBe('/profiles/student')
  })
})

describe('the line for a place', () => {
  const waited = supervisorWith({ waiting: 2 })
  const OFFERS = /The place is offered at once to the first in line\./u

  it.each([
    ['MATCHING', /is offered to the first of them/u, true],
    ['ASSIGNMENT', /^2 in line for a place\.$/u, false],
  ] as const)('gets what becomes free in %s, or stands still', async (phase, says, isOffered) => {
    const { user } = open({ remove_student: true }, waited, phase)
    expect((await screen.findByText(/^2 in line/u)).textContent?.trim()).toMatch(says)
    await user.click(await screen.findByRole('button', { name: 'Remove Stella Example' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/as long as you have a free place and the student has no other supervisor/u)
    expect(dialog.queryByText(OFFERS) !== null).toBe(isOffered)
  })
})

it.each([
  [2, true],
  [0, false],
])('with %i places free, says of those who wait that anybody can still be accepted: %s', async (available, says) => {
  open({}, supervisorWith({ waiting: 2, available_slots: available }))
  const line = await screen.findByText(/^2 in line/u)
  expect(line.textContent.includes('You can still accept and add anybody.')).toBe(says)
})

it('says when the cycle has ended, in place of what can be done no more', async () => {
  open({}, ada, 'ENDED', accepted)
  expect(await screen.findByText(/^This cycle ended on .* look at everything and download it\.$/u)).toBeDefined()
  await screen.findByRole('link', { name: 'Stella Example' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('a double click', () => {
  it.each([
    ['removes', 'Remove Stella Example', 'PATCH supervision-requests/request-ada'],
    ['adds', 'Add Stella Found', 'POST supervision-requests'],
    ['takes back', 'Undo', 'POST supervision-requests/request-ada/undo'],
  ])('%s once', async (_, name, call) => {
    const { server, user } = open()
    if (name.startsWith('Add')) await user.type(await screen.findByRole('textbox'), 'Stel')
    if (name === 'Undo') await user.click(await screen.findByRole('button', { name: 'Remove Stella Example' }))
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.answers[call] = () => held.then(() => pair)
    await user.dblClick(await screen.findByRole('button', { name }))
    answer()
    await waitFor(() => expect(server.callsOf(call)).toHaveLength(1))
  })
})

describe('working by keys', () => {
  it('goes on with what stands there when the last place is given away, and with it the form', async () => {
    const { server, user } = open()
    const places = ada.supervisor && { ...ada.supervisor, available_slots: 0 }
    server.answers['POST supervision-requests'] = () => {
      server.answers['GET users/me'] = () => me({ ...ada, supervisor: places })
      return pair
    }
    await user.type(await screen.findByRole('textbox'), 'stella@uni.example{Enter}')
    const add = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add' })
    await waitFor(() => expect(document.activeElement).toBe(add))
    await user.keyboard('{Enter}')
    const rest = await screen.findByText('All your places are taken. Remove somebody to add somebody else.')
    await waitFor(() => expect(document.activeElement).toBe(rest))
  })
})

describe('adding a student', () => {
  const field = () => screen.getByLabelText('Name or e-mail address of the student')

  it('finds them by name as one types', async () => {
    const page = open()
    await page.user.type(await screen.findByLabelText('Name or e-mail address of the student'), 'Stel')
    const add = await screen.findByRole('button', { name: 'Add Stella Found' })
    // Who has a place already is found, and not offered.
    screen.getByText('Has a place with you')
    expect(screen.queryByRole('button', { name: 'Add Stella Example' })).toBeNull()
    await page.user.click(add)
    await waitFor(() => expect(added(page)).toEqual([{ student_id: 'found' }]))
    await waitFor(() => expect(field()).toHaveProperty('value', ''))
  })

  it('begins with those whose name begins so', async () => {
    const page = open()
    const named = (first: string, ...pieces: string[]) => ({
      ...student,
      id: first,
      first_name: first,
      matches: pieces.length > 0 ? [{ in: 'name', text: pieces }] : [],
    })
    page.server.answers['GET users/search'] = () =>
      listOf([named('Lorenzo'), named('Elena', 'E', 'lena', ' Example'), named('Lena', '', 'Lena', ' Example')])
    await page.user.type(await screen.findByLabelText('Name or e-mail address of the student'), 'lena')
    const list = await screen.findByRole('list', { name: 'People found' })
    const names = texts(within(list).getAllByRole('link'))
    expect(names).toEqual(['Lena Example', 'Elena Example', 'Lorenzo Example'])
  })

  const paired = { ...student, id: 'found', last_name: 'Found', student: { ...student.student, has_supervisor: true } }
  const typeIn = async ({ user }: ReturnType<typeof open>, text: string) =>
    user.type(await screen.findByLabelText('Name or e-mail address of the student'), text)

  it('by an address shows who it is, and that they have a supervisor, whatever was switched off', async () => {
    const page = open()
    page.server.answers['GET students/by-address'] = () => ({ student: { ...paired, email: null } })
    await typeIn(page, 'stella@uni.example{Enter}')
    const question = await screen.findByRole('dialog', { name: 'Add Stella Found?' })
    within(question).getByText('has a supervisor')
    within(question).getByText('stella@uni.example')
    expect(question.textContent).toContain('Stella Found already has a supervisor: all of you will see a conflict')
    expect(within(question).queryByRole('checkbox')).toBeNull()
    expect(added(page)).toEqual([])
    await page.user.click(within(question).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(added(page)).toEqual([{ student_email: 'stella@uni.example' }]))
  })

  it('from the list asks before a conflict is made, whatever was switched off', async () => {
    const page = open()
    page.server.answers['GET users/search'] = () => listOf([{ ...paired, matches: [] }])
    await typeIn(page, 'Stel')
    await page.user.click(await screen.findByRole('button', { name: 'Add Stella Found' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('already has a supervisor')
    expect(added(page)).toEqual([])
  })

  it('says for an unknown address where the invitation goes, whatever was switched off', async () => {
    const page = open()
    page.server.answers['GET students/by-address'] = () => ({ student: null })
    await typeIn(page, 'sofja@uni.example{Enter}')
    const question = await screen.findByRole('dialog', { name: 'Add sofja@uni.example?' })
    expect(question.textContent).toContain('Nobody here has this address. An invitation goes there.')
    expect(added(page)).toEqual([])
  })

  it('refuses somebody who is no student before the dialog', async () => {
    const page = open({ add_student: true })
    page.server.answers['GET students/by-address'] = refuses(409, 'This is not a student.')
    await typeIn(page, 'admin@uni.example{Enter}')
    expect(await screen.findByText('This is not a student.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field()).toHaveProperty('value', 'admin@uni.example')
    expect(added(page)).toEqual([])
  })

  const full = supervisorWith({ available_slots: 0 })
  const typeAddress = async ({ user }: ReturnType<typeof open>) =>
    user.type(await screen.findByRole('textbox'), 'sofia@uni.example{Enter}')

  it('says that no place is free any more while the question is open, and keeps the address', async () => {
    const page = open({ add_student: true })
    await typeAddress(page)
    const question = within(await screen.findByRole('dialog'))
    act(() => void page.client.setQueryData(ME, { known: true, me: me(full, { add_student: true }) }))
    expect(await question.findByText(/^All your places are taken\./u)).toBeDefined()
    expect(question.queryByText(/One of your places is taken at once/u)).toBeNull()
    expect(question.queryByRole('button', { name: 'Add' })).toBeNull()
    await page.user.click(question.getByRole('button', { name: 'Close' }))
    expect(field()).toHaveProperty('value', 'sofia@uni.example')
  })

  it('says at the field that no place was left, and keeps the address', async () => {
    const page = open()
    page.server.answers['POST supervision-requests'] = () => {
      page.server.answers['GET users/me'] = () => me(full)
      throw new ErrorAnswer(409, 'No place is available any more.')
    }
    await typeAddress(page)
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add' }))
    await screen.findByText(/^All your places are taken\./u)
    expect(screen.getByText('No place is available any more.')).toBeDefined()
    expect(field()).toHaveProperty('value', 'sofia@uni.example')
  })

  it('says what is wrong with an address before it asks anything', async () => {
    const page = open({ add_student: true })
    await page.user.type(await screen.findByLabelText('Name or e-mail address of the student'), 'stella{Enter}')
    await screen.findByText(/^Choose somebody from the list/)
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.type(field(), '@uni{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.type(field(), '.example{Enter}')
    await screen.findByRole('dialog')
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(added(page)).toEqual([{ student_email: 'stella@uni.example' }]))
  })
})
