import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import type { Me } from '#web/api/me.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CalendarSetting } from './calendar-setting.tsx'

afterEach(() => void vi.unstubAllGlobals())

const CYCLE: NonNullable<Me['cycle']> = {
  id: 'cycle',
  name: 'Summer 2027',
  phase: 'MATCHING',
  opens_at: null,
  closes_at: '2027-05-31T21:59:00.000Z',
  ends_at: null,
  answer_days: null,
  time_zone: 'Europe/Berlin',
}
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

const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' })

it('is not there while nothing has a deadline, and there is no address', () => {
  open({})
  expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull()
})

it('makes the address when it is asked for, and not before', async () => {
  const { user, server } = open({ cycle: CYCLE })
  screen.getByRole('heading', { name: 'Calendar' })
  expect(server.callsOf('GET users/student/calendar')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Make an address' }))
  expect((await address()).value).toBe(FIRST)
  expect(document.activeElement).not.toBe(document.body)
  screen.getByText(/^Whoever has this address can read your deadlines/)
  expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
    'webcal://tandem.example/calendar/first.ics',
  )
})

it('copies the address', async () => {
  const { user } = open({ calendar: true })
  await address()
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(written).toHaveBeenCalledWith(FIRST)
  written.mockRestore()
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
  await screen.findByRole('button', { name: 'Make an address' })
  expect(server.callsOf('DELETE users/student/calendar')).toHaveLength(1)
  expect(document.activeElement).not.toBe(document.body)
})
