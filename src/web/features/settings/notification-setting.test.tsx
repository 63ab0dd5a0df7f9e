import { fakeServer } from '#test/web/fake-server.ts'
import { type FakePush, fakePush, KEY } from '#test/web/fake-push.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NotificationSetting } from './settings-page.tsx'

afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'))

const device = (name: string, current: boolean) => ({
  id: name,
  device: name,
  since: '2026-11-02T09:00:00Z',
  current,
})

/** The setting in a browser, in front of a server that keeps the devices. */
const open = (given: Partial<FakePush> = {}, who: User = student) => {
  const push = fakePush(given)
  let devices = [device('Chrome on Android', false)]
  if (push.subscription) devices.push(device('here', true))
  const server = fakeServer({
    'GET notifications': () => ({ public_key: KEY, devices }),
    'POST notifications/devices': () => {
      devices = [...devices, device('here', true)]
      return devices.at(-1)
    },
    'DELETE notifications/devices/here': () => {
      devices = devices.filter(({ current }) => !current)
    },
  })
  return { push, server, ...renderPage(<NotificationSetting />, me(who)) }
}

const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'On this device' })

it('is switched on after the browser was asked, and off again; it says which it is, and where else', async () => {
  const { user, push } = open()
  await waitFor(() => expect(theSwitch().disabled).toBe(false))
  screen.getByText('Switched off: this device stays quiet.')
  screen.getByText('Also switched on: Chrome on Android')
  expect(push.asked).toBe(0)
  await user.click(theSwitch())
  await screen.findByText('Switched on: this device tells you.')
  await waitFor(() => expect(push.subscription).not.toBeNull())
  expect(push.asked).toBe(1)
  await waitFor(() => expect(theSwitch().checked).toBe(true))
  await user.click(theSwitch())
  await waitFor(() => expect(push.subscription).toBeNull())
  await screen.findByText('Switched off: this device stays quiet.')
})

it('says how to allow them when the browser is answered no', async () => {
  const { user } = open({ answer: 'denied' })
  await waitFor(() => expect(theSwitch().disabled).toBe(false))
  await user.click(theSwitch())
  await screen.findByText(/^Your browser blocks notifications from Tandem/)
  expect(screen.queryByRole('switch')).toBeNull()
})

it('stays off and says so when the push service can not be reached', async () => {
  const { user } = open({ isAway: true })
  await waitFor(() => expect(theSwitch().disabled).toBe(false))
  await user.click(theSwitch())
  await screen.findAllByText('That did not work this time. Please try again later.')
  await waitFor(() => expect(theSwitch().checked).toBe(false))
})

it('says where they come on Apple’s phones, and that a browser has none', async () => {
  open()
  Reflect.deleteProperty(globalThis, 'PushManager')
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByText(/^On an iPhone or iPad, put Tandem on your home screen first/)
  Reflect.deleteProperty(navigator, 'standalone')
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByText('This browser can not show notifications. E-mails come all the same.')
  expect(screen.queryByRole('switch')).toBeNull()
})

it('is not there without a worker, nor for admins', () => {
  open({}, { ...student, role: 'ADMIN' })
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull()
  document.head.innerHTML = '<meta name="worker" content="off" />'
  renderPage(<NotificationSetting />, me(student))
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull()
})
