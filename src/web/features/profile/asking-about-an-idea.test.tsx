import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { idea, listOf, match, me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Profile } from './profile.tsx'

const open = (asks: boolean, requests: object[] = [], at?: string) => {
  const who = me(student, { supervision_request: asks })
  const server = fakeServer({
    'GET supervision-requests': () => listOf(requests),
    'GET match/student/explain/ada': () => match('Ada'),
    'GET supervisors/ada/ideas': () => [
      { ...idea('Ears'), similarity_score: 0.2 },
      { ...idea('Hands'), similarity_score: 0.9, description: 'What one would do.' },
    ],
    'POST supervision-requests': () => request('Ada', 'PENDING'),
  })
  return { server, ...renderPage(<Profile person={supervisor('Ada')} />, who, at) }
}
const sent = ({ sentTo }: ReturnType<typeof fakeServer>) => sentTo('POST supervision-requests')
const ideas = () => screen.findByRole('list', { name: 'Ideas for theses' })

it('the ideas of a supervisor stand on the profile, the best fitting first', async () => {
  open(false)
  const rows = within(await ideas()).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Hands90% similarityWhat one would do.'),
    expect.stringContaining('Ears20% similarity'),
  ])
})

it('a request is about the idea that was chosen', async () => {
  const { server, user } = open(false)
  const [first] = within(await ideas()).getAllByRole('button', { name: 'Choose this idea' })
  if (first) await user.click(first)
  await screen.findByRole('button', { name: 'Chosen for your request' })
  const panel = within(await screen.findByRole('region', { name: 'Between the two of you' }))
  expect(panel.getByText('About “Hands”')).toBeDefined()
  expect(document.activeElement?.textContent).toContain('About “Hands”')
  await user.click(screen.getByRole('button', { name: 'Request' }))
  await waitFor(() => expect(sent(server)).toEqual([{ supervisor_id: 'ada', idea_id: 'hands' }]))
  await findToast('Request sent to Ada Example')
})

it('choosing an idea asks about it over the search that the profile is beside, and Cancel leads back to both', async () => {
  const { server, user } = open(true, [], '/student/search?q=hands&person=ada')
  const [first] = within(await ideas()).getAllByRole('button', { name: 'Choose this idea' })
  if (first) await user.click(first)
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: 'Hands' })).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const chosen = await screen.findByRole('button', { name: 'Chosen for your request', pressed: true })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(address()).toBe('/student/search?q=hands&person=ada&idea=hands')
  expect(sent(server)).toEqual([])
  await user.click(chosen)
  await screen.findAllByRole('button', { name: 'Choose this idea', pressed: false })
  expect(address()).toBe('/student/search?q=hands&person=ada')
})

it('a chosen idea has the way to ask about it beside it', async () => {
  const { server, user } = open(false, [], '/profiles/ada?idea=ears')
  await user.click(within(await ideas()).getByRole('button', { name: 'Request about this idea' }))
  await waitFor(() => expect(sent(server)).toEqual([{ supervisor_id: 'ada', idea_id: 'ears' }]))
  await findToast('Request sent to Ada Example')
})

it('the chosen idea is put away again', async () => {
  const { server, user } = open(false, [], '/profiles/ada?idea=ears')
  await user.click(await screen.findByRole('button', { name: 'About none of them' }))
  await user.click(screen.getByRole('button', { name: 'Request' }))
  await waitFor(() => expect(sent(server)).toEqual([{ supervisor_id: 'ada' }]))
})

it('the idea that was chosen in the dialog stays chosen when the request is refused', async () => {
  const { server, user } = open(true, [], '/profiles/ada?idea=ears')
  server.answers['POST supervision-requests'] = refuses(409, 'You have asked as many as you can at once.')
  await user.click(await screen.findByRole('button', { name: 'Request' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: 'Hands' }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await findToast(/as many as you can/u)
  const panel = within(await screen.findByRole('region', { name: 'Between the two of you' }))
  expect(await panel.findByText('About “Hands”')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Request' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent(server)).toHaveLength(2))
  expect(sent(server)).toEqual([1, 2].map(() => ({ supervisor_id: 'ada', idea_id: 'hands' })))
})

it('an idea that was taken meanwhile is chosen no more, nor offered', async () => {
  const { server, user } = open(false, [], '/profiles/ada?idea=ears')
  const ask = await screen.findByRole('button', { name: 'Request about this idea' })
  server.answers['GET supervisors/ada/ideas'] = () => [idea('Hands')]
  server.answers['POST supervision-requests'] = refuses(409, 'This idea is no longer open.', [], 'idea_not_open')
  await user.click(ask)
  await findToast(/no longer open/u)
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Ideas for theses' })).queryByText('Ears')).toBeNull(),
  )
  expect(address()).toBe('/profiles/ada')
  expect(screen.queryByRole('button', { name: 'Request about this idea' })).toBeNull()
})

it('nobody is asked twice: with a request under way the ideas are only read', async () => {
  open(false, [request('Ada', 'PENDING')])
  await ideas()
  expect(screen.queryByRole('button', { name: 'Choose this idea' })).toBeNull()
})

const withdrawn = { ...request('Ada', 'WITHDRAWN'), idea: { id: 'ears', title: 'Ears', is_taken: false } }

it.each([
  ['what it comes back with', '/profiles/ada', 'Ears'],
  ['the idea that is chosen for asking anew', '/profiles/ada?idea=hands', 'Hands'],
])('a student who withdrew a request reads %s', async (_what, at, title) => {
  open(false, [{ ...withdrawn, can: { ...withdrawn.can, undo: true } }], at)
  const panel = within(await screen.findByRole('region', { name: 'Between the two of you' }))
  await screen.findByRole('button', { name: 'Undo the withdrawal' })
  expect(panel.getByRole('button', { name: 'Request' })).toBeDefined()
  expect(await panel.findByText(`About “${title}”`)).toBeDefined()
  expect(panel.getAllByText(/^About “/u)).toHaveLength(1)
})

it('a student who can no longer undo a withdrawal asks anew, about the idea that is chosen', async () => {
  open(false, [{ ...withdrawn, can: { ...withdrawn.can, undo: false } }], '/profiles/ada?idea=hands')
  const panel = within(await screen.findByRole('region', { name: 'Between the two of you' }))
  expect(await panel.findByText('About “Hands”')).toBeDefined()
  expect(panel.queryByText('About “Ears”')).toBeNull()
  expect(panel.getByRole('button', { name: 'About none of them' })).toBeDefined()
})
