import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { upload } from '#web/api/upload.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ImportCard } from './import-card.tsx'

vi.mock('#web/api/upload.ts')

const report = { created: 1, updated: 0, unchanged: 0, removed: 0, issues: [] }
const rows = [{ line: 2, email: 'ada@uni.example', change: 'created', note: null }]

/** What has been sent, in order: the operation, and whether it was only to be looked at. */
const sent = () => vi.mocked(upload).mock.calls.map(([name, { fields }]) => [name, fields?.['dry_run']])

const open = async (noun: 'supervisors' | 'tags' = 'supervisors') => {
  const page = renderPage(
    <ImportCard name="admin.supervisors.import" title="Supervisors" text="" accept=".csv" noun={noun} />,
    me(student),
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file.')
  await page.user.upload(input, new File(['First Name'], 'list.csv', { type: 'text/csv' }))
  return page
}

const answerWith = (more: object) => {
  vi.mocked(upload).mockImplementation(async (_name, { fields }) => {
    const isDryRun = fields?.['dry_run'] === 'true'
    return { ...report, rows, dry_run: isDryRun, ...more } as unknown as never
  })
}

beforeEach(() => {
  answerWith({})
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

describe('an import that takes tags away', () => {
  const people = { lose_some: 300, lose_all: 260, lose_all_in_pair: 71, get_back: 0 }
  const tags = [
    { line: null, tag: 'New', change: 'created', note: null },
    { line: null, tag: 'Old', change: 'removed', note: 'Chosen by Ada, who will lose it.' },
  ]

  it('says first how many people lose all of theirs, and lists what goes before what comes', async () => {
    answerWith({ removed: 1, rows: tags, people })
    await open('tags')
    expect(await screen.findByText('260 people lose all their tags, 71 of them in a pair')).toBeDefined()
    const cells = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(cells.slice(1).map((text) => text?.slice(0, 7))).toEqual(['Removed', 'NewNew'])
  })

  it('is carried out only once their number is typed', async () => {
    answerWith({ removed: 1, rows: tags, people })
    const { user } = await open('tags')
    await user.click(await screen.findByRole('button', { name: 'Import now' }))
    expect(await screen.findByText('That is not the same yet. Please type: 260')).toBeDefined()
    expect(sent()).toHaveLength(1)
    await user.type(screen.getByLabelText('To confirm, type: 260'), '260')
    await user.click(screen.getByRole('button', { name: 'Import now' }))
    await screen.findByText('The import is done.')
    expect(sent()).toHaveLength(2)
  })
})

describe('the preview', () => {
  it('shows names and places, old and new side by side', async () => {
    const values = {
      name: { before: 'JÃ¼rgen', after: 'Jürgen' },
      total_slots: { before: 2, after: 5 },
      taken_outside: { before: 1, after: 1 },
    }
    answerWith({ updated: 1, rows: [{ ...rows[0], change: 'updated', values }] })
    await open()
    const row = await screen.findByRole('row', { name: /Jürgen/ })
    expect(row.textContent).toContain('JÃ¼rgen')
    // Narrow windows have the places under the name, wide ones in columns.
    const shown = new Set([...row.querySelectorAll('del, ins')].map(({ textContent }) => textContent))
    expect([...shown]).toEqual(['JÃ¼rgen', 'Jürgen', '2', '5'])
  })
})

describe('the focus', () => {
  it('goes to the answer, and back to the button when an import is cancelled', async () => {
    const { user } = await open()
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('group'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
  })

  it('goes to the answer when an import is done', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Import now' }))
    await screen.findByText('The import is done.')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('The import is done.'))
    expect(document.activeElement).not.toBe(document.body)
  })
})
