import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { upload } from '#web/api/upload.ts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ImportCard } from './import-card.tsx'

vi.mock('#web/api/upload.ts')

const report = { created: 1, updated: 0, unchanged: 0, removed: 0, issues: [] }
const rows = [{ line: 2, email: 'ada@uni.example', change: 'created', note: null }]

/** What has been sent, in order: the operation, and whether it was only to be looked at. */
const sent = () => vi.mocked(upload).mock.calls.map(([name, { fields }]) => [name, fields?.['dry_run']])

const open = async () => {
  const page = renderPage(
    <ImportCard name="admin.supervisors.import" title="Supervisors" text="" accept=".csv" noun="supervisors" />,
    me(student),
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file.')
  await page.user.upload(input, new File(['First Name'], 'list.csv', { type: 'text/csv' }))
  return page
}

beforeEach(() => {
  vi.mocked(upload).mockImplementation(async (_name, { fields }) => {
    const isDryRun = fields?.['dry_run'] === 'true'
    return { ...report, rows, dry_run: isDryRun } as unknown as never
  })
})

describe('an import', () => {
  it('is shown first, and changes nothing until it is confirmed', async () => {
    const { user } = await open()
    const confirm = await screen.findByRole('button', { name: 'Import now' })
    expect(sent()).toEqual([['admin.supervisors.import', 'true']])
    expect(screen.getByText('ada@uni.example')).toBeDefined()
    await user.click(confirm)
    await screen.findByText('The import is done.')
    expect(sent()).toEqual([
      ['admin.supervisors.import', 'true'],
      ['admin.supervisors.import', 'false'],
    ])
  })

  it('is not carried out when it is cancelled', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(sent()).toEqual([['admin.supervisors.import', 'true']])
    expect(screen.queryByText('ada@uni.example')).toBeNull()
  })
})
