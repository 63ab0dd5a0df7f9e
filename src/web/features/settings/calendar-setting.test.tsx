import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, me, student } from '#test/web/sample-answers.ts'
import type { Me } from '#web/api/me.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CalendarSetting } from './settings-page.tsx'

const CYCLE = cycleIn('MATCHING')
const FIRST = 'https://tandem.example/calendar/first.ics'
const SECOND = 'https://tandem.example/calendar/second.ics'

/** The setting in front of a server that keeps the address. */
const open = (known: Partial<Me>) => {
  let url = FIRST
  const server = fakeServer({
    'GET users/student/calendar': () => ({ url }),
    'POST users/student/calendar': () => ({ url: (url = SECOND) }),
    'DELETE users/student/calendar': () => undefined,
  })
  return { server, ...renderPage(<CalendarSetting />, { ...me(student), ...known }) }
}

const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your calendar link' })

it('is not there while nothing has a deadline, and there is no address', () => {
  open({})
  expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull()
})

it('makes the address when it is asked for, and not before', async () => {
  const { user, server } = open({ cycle: CYCLE })
  screen.getByRole('heading', { name: 'Calendar' })
  expect(server.callsOf('GET users/student/calendar')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Get calendar link' }))
  expect((await address()).value).toBe(FIRST)
  expect(document.activeElement).not.toBe(document.body)
  screen.getByText(/^Keep it private: whoever has this link can read your deadlines/)
  expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
    'webcal://tandem.example/calendar/first.ics',
  )
})

it('renews the address after asking', async () => {
  const { user, server } = open({ calendar: true })
  expect((await address()).value).toBe(FIRST)
  await user.click(screen.getByRole('button', { name: 'Renew' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(server.callsOf('POST users/student/calendar')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Renew' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renew' }))
  await waitFor(async () => expect((await address()).value).toBe(SECOND))
})

it('is switched off after asking', async () => {
  const { user, server } = open({ calendar: true, cycle: CYCLE })
  await address()
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch off' }))
  await screen.findByRole('button', { name: 'Get calendar link' })
  expect(server.callsOf('DELETE users/student/calendar')).toHaveLength(1)
  expect(document.activeElement).not.toBe(document.body)
})
