import { findToast } from '#test/web/find-toast.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { type FakePush, fakePush, KEY } from '#test/web/fake-push.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DeviceOffer } from './base-layout.tsx'

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const open = async (requests: Request[], given: Partial<FakePush> = {}) => {
  const push = fakePush(given)
  const server = fakeServer({
    'GET supervision-requests': () => ({ items: requests, next_cursor: null }),
    'GET chat-requests': () => ({ items: [], next_cursor: null }),
    'GET notifications': () => ({ public_key: KEY, devices: [] }),
    'POST notifications/devices': () => ({ id: 'here' }),
  })
  const page = renderPage(<DeviceOffer />, me(student))
  await waitFor(() => expect([server.received.length, page.client.isFetching()]).toEqual([2, 0]))
  return { push, server, ...page }
}

const NAME = { name: 'Shall we let you know?' }

it('asks nobody who has no request yet', async () => {
  await open([])
  expect(screen.queryByRole('heading', NAME)).toBeNull()
})

it('asks after the first request, and has the browser ask only when it is wanted', async () => {
  const { user, push } = await open([request('Ada', 'PENDING')])
  await screen.findByRole('heading', NAME)
  expect(push.asked).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Yes, notify me' }))
  await waitFor(() => expect(push.subscription).not.toBeNull())
  expect(push.asked).toBe(1)
  await waitFor(() => expect(screen.queryByRole('heading', NAME)).toBeNull())
})

it.each([
  ['Not now', 'granted', 0],
  ['Yes, notify me', 'default', 1],
] as const)('stays away after %s and %s', async (button, answer, asked) => {
  const { user, push } = await open([request('Ada', 'PENDING')], { answer })
  await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('heading', NAME)).toBeNull())
  expect(push.asked).toBe(asked)
  await open([request('Ada', 'PENDING')])
  expect(screen.queryByRole('heading', NAME)).toBeNull()
})

it.each(['granted', 'denied'] as const)('asks nobody whose browser was answered %s', async (permission) => {
  await open([request('Ada', 'PENDING')], { permission })
  expect(screen.queryByRole('heading', NAME)).toBeNull()
})

it('says how to allow it after the browser was told no, and counts quick presses once', async () => {
  const { user, push } = await open([request('Ada', 'PENDING')], { answer: 'denied' })
  await user.dblClick(await screen.findByRole('button', { name: 'Yes, notify me' }))
  expect(await findToast(/^Your browser blocks notifications/u)).toBeDefined()
  expect(push.asked).toBe(1)
})
