import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { upload } from '#web/api/upload.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ImportCard } from './import-card.tsx'

vi.mock('#web/api/upload.ts')
vi.mock('#web/api/call.ts')

it.each([
  ['supervisors', 'tags.json', /^This looks like a list of tags: it belongs below/],
  ['tags', 'supervisors.CSV', /^This looks like a list of supervisors or ideas/],
] as const)('says at the card of %s where %s belongs', async (noun, fileName, says) => {
  vi.mocked(call).mockResolvedValue([] as never)
  vi.mocked(upload).mockRejectedValue(
    new ApiError({ statusCode: 400, code: 'invalid_csv', message: 'Invalid CSV format.' }),
  )
  const { user } = renderPage(
    <ImportCard title="Import" text="" accept="" noun={noun} />,
    me({ ...student, role: 'ADMIN' }),
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  expect(input).not.toBeNull()
  if (input) await user.upload(input, new File(['{}'], fileName))
  expect(await screen.findByText(says)).toBeDefined()
})
