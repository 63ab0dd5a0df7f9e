import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SettingsPage } from './settings-page.tsx'

const HERE = {
  id: 'here',
  signed_in_at: '2026-05-01T08:00:00Z',
  last_seen_at: '2026-05-04T08:00:00Z',
  device: 'Firefox on Windows',
  current: true,
}
const THERE = { ...HERE, id: 'there', device: 'Safari on iPhone', current: false }

/** The page in front of a server that keeps the switches and the sessions. */
const open = (who: User, sessionsAtFirst = [HERE, THERE]) => {
  let sessions = sessionsAtFirst
  const self = me(who, { supervision_request: true, accept: true })
  const server = fakeServer({
    'GET users/me': () => self,
    'GET config': () => ({ version: '1.2.3' }),
    [`PATCH users/${who.id}/settings`]: ({ confirm, ...rest }) => {
      Object.assign(self.settings, rest)
      Object.assign(self.settings.confirm, confirm)
      return self.settings
    },
    [`GET users/${who.id}/sessions`]: () => sessions,
    [`DELETE users/${who.id}/sessions/there`]: () => {
      sessions = [HERE]
    },
  })
  return { server, ...renderPage(<SettingsPage />, structuredClone(self)) }
}

const isOn = (name: string): boolean => screen.getByRole<HTMLInputElement>('switch', { name }).checked

it('has the switches of the dialogs that a student meets, and keeps them on the server', async () => {
  const { user, server } = open(student)
  expect(screen.getAllByRole('switch')).toHaveLength(4)
  expect(isOn('request supervision')).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'request supervision' }))
  expect(isOn('request supervision')).toBe(false)
  await waitFor(() =>
    expect(server.sentTo('PATCH users/student/settings')).toEqual([{ confirm: { supervision_request: false } }]),
  )
})

it('ends with the deletion of one’s data', () => {
  open(student)
  expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('Delete my data')
})

it('has those of a supervisor, and puts one back that the server did not take', async () => {
  const { user, server } = open(supervisor('Ada'))
  expect(screen.getAllByRole('switch')).toHaveLength(6)
  server.answers['PATCH users/ada/settings'] = refuses(503, 'Not now.')
  await user.click(screen.getByRole('switch', { name: 'accept a request' }))
  await screen.findAllByText('Not now.')
  await waitFor(() => expect(isOn('accept a request')).toBe(true))
})

it('ends a session elsewhere; the one of this page has no button', async () => {
  const { user } = open(student)
  const [here, there] = await screen.findAllByRole('listitem')
  within(here as HTMLElement).getByText('this device')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  await user.click(within(there as HTMLElement).getByRole('button', { name: /^Sign out of Safari on iPhone/ }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(document.activeElement).not.toBe(document.body)
})

it('folds all but a few sessions away', async () => {
  const devices = Array.from({ length: 14 }, (_, at) => ({ ...(at === 0 ? HERE : THERE), id: `${at}` }))
  open(student, devices)
  const folded = await screen.findByText('11 more')
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(14)
  expect(rows.filter((row) => row.closest('details')?.contains(folded))).toHaveLength(11)
})

it('says of the key that keeps a card for later only to students', async () => {
  open(student)
  expect((await screen.findByText(/opens the search/u)).textContent).toMatch(/and H keeps one for later/u)
  cleanup()
  open(supervisor('Ada'))
  expect((await screen.findByText(/opens the search/u)).textContent).not.toMatch(/ H /u)
})

it('switches the keys that stand for one action off, on this device', async () => {
  const { user } = open(student)
  expect(isOn('Keyboard shortcuts')).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }))
  expect(isOn('Keyboard shortcuts')).toBe(false)
  cleanup()
  open(student)
  expect(isOn('Keyboard shortcuts')).toBe(false)
  await user.click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }))
})

it('says in which language mails come when it is another than that of the page, and makes them the same', async () => {
  const self = me(student)
  const other = { ...self, settings: { ...self.settings, language: 'de' as const } }
  const server = fakeServer({
    'GET config': () => ({ version: '1.2.3' }),
    'GET users/student/sessions': () => [HERE],
    'PATCH users/student/settings': () => {
      server.answers['GET users/me'] = () => self
      return self.settings
    },
  })
  const { user } = renderPage(<SettingsPage />, other)
  screen.getByText('Your mails come in German.')
  await user.click(screen.getByRole('button', { name: 'Mails in English too' }))
  await waitFor(() => expect(screen.queryByText('Your mails come in German.')).toBeNull())
  expect(server.sentTo('PATCH users/student/settings')).toEqual([{ language: 'en' }])
})

it('lets its reader do without the mails that admins write to many', async () => {
  const { user, server } = open(student)
  expect(isOn('Mails from the admins')).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'Mails from the admins' }))
  expect(isOn('Mails from the admins')).toBe(false)
  await waitFor(() => expect(server.sentTo('PATCH users/student/settings')).toEqual([{ mails_from_admins: false }]))
})

it('lets its reader choose how mails reach them', async () => {
  const { user, server } = open(student)
  const isChosen = (name: RegExp): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  expect(isChosen(/^At once/)).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^Important only/ }))
  expect(isChosen(/^Important only/)).toBe(true)
  screen.getByText(/^None of them come/)
  await waitFor(() => expect(server.sentTo('PATCH users/student/settings')).toEqual([{ mail_delivery: 'pairs' }]))
})
