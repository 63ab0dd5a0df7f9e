import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { upload } from '#web/api/upload.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ImportCard } from './import-card.tsx'

vi.mock('#web/api/upload.ts')
vi.mock('#web/api/call.ts')

const admin = me({ ...student, role: 'ADMIN' })
const preview = {
  created: 1,
  updated: 0,
  unchanged: 0,
  removed: 0,
  issues: [],
  dry_run: true,
  rows: [{ line: 2, email: 'ada@uni.example', change: 'created', note: null }],
}
const says = () => screen.queryByText(/^Offline: not sent/u)
const answered = () => vi.mocked(upload).mockResolvedValue(preview as unknown as never)

const goOffline = () => {
  act(() => onlineManager.setOnline(false))
  vi.mocked(upload).mockRejectedValue(new ApiError({ statusCode: 0, code: 'unreachable', message: '' }))
}
const comeBack = () => {
  answered()
  act(() => onlineManager.setOnline(true))
}
const open = (noun: 'supervisors' | 'tags' = 'supervisors') => {
  const page = renderPage(<ImportCard title="Import" text="" accept="" noun={noun} />, admin)
  const choose = (fileName = 'list.csv') => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    return input && page.user.upload(input, new File(['First Name'], fileName))
  }
  return { ...page, choose }
}

beforeEach(() => {
  vi.mocked(upload).mockReset()
  vi.mocked(call).mockImplementation(async (name) => (name === 'admin.imports.list' ? [] : admin))
})
afterEach(() => onlineManager.setOnline(true))

it('a file that was chosen without a connection is looked at once there is one', async () => {
  const { choose } = open()
  goOffline()
  await choose()
  await vi.waitFor(() => expect(says()).not.toBeNull())
  comeBack()
  expect(await screen.findByRole('button', { name: 'Import now' })).toBeDefined()
  expect(says()).toBeNull()
  expect(upload).toHaveBeenCalledTimes(2)
})

it('an import that was never sent says so, and comes back as what it would change', async () => {
  const { user, choose } = open()
  answered()
  await choose()
  goOffline()
  await user.click(await screen.findByRole('button', { name: 'Import now' }))
  await vi.waitFor(() => expect(says()).not.toBeNull())
  comeBack()
  expect(await screen.findByRole('button', { name: 'Import now' })).toBeDefined()
  const looks = vi.mocked(upload).mock.calls.map(([, { fields }]) => fields?.['dry_run'])
  expect(looks).toEqual(['true', 'false', 'true'])
})

it.each([
  ['supervisors', 'tags.json', /^This looks like a list of tags: it belongs below/],
  ['tags', 'supervisors.CSV', /^This looks like a list of supervisors or ideas/],
] as const)('says at the card of %s where %s belongs', async (noun, fileName, text) => {
  const { choose } = open(noun)
  vi.mocked(upload).mockRejectedValue(
    new ApiError({ statusCode: 400, code: 'invalid_csv', message: 'Invalid CSV format.' }),
  )
  await choose(fileName)
  expect(await screen.findByText(text)).toBeDefined()
})
