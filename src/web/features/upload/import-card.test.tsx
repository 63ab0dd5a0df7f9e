import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { type ImportRun } from '#web/api/imports.ts'
import { upload } from '#web/api/upload.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ImportCard } from './import-card.tsx'

vi.mock('#web/api/upload.ts')
vi.mock('#web/api/call.ts')

const report = { created: 1, updated: 0, unchanged: 0, removed: 0, issues: [] }
/** Her address, which may break after @ and dots. */
const ADA = { name: 'ada@uni.example' }
const rows = [{ line: 2, email: 'ada@uni.example', change: 'created', note: null }]

/** The calls that were sent, in order: the operation, and whether it was a dry run. */
const sent = () => vi.mocked(upload).mock.calls.map(([name, { fields }]) => [name, fields?.['dry_run']])

const admin = me({ ...student, role: 'ADMIN' })

/** The card on a page that one can leave and come back to. */
const Page = ({ noun }: { noun: 'supervisors' | 'tags' }) => {
  const [isShown, show] = useState(true)
  return (
    <>
      <button type="button" onClick={() => show(!isShown)}>
        leave or come back
      </button>
      {isShown && <ImportCard title="Supervisors" text="" accept=".csv" noun={noun} />}
    </>
  )
}

const run: ImportRun = {
  id: 'run',
  kind: 'supervisors',
  dry_run: false,
  state: 'running',
  phase: 'comparing',
  done: 300,
  total: 1000,
  started_by: { id: 'other', first_name: 'Hypatia', last_name: 'A.' },
  started_at: '2026-11-01T10:00:00.000Z',
  ended_at: null,
  code: null,
  summary: null,
  issues: [],
}

/** The server's answer about imports. */
const serverSays = (...runs: ImportRun[]) =>
  vi.mocked(call).mockImplementation(async (name) => (name === 'admin.imports.list' ? runs : admin))

const open = async (noun: 'supervisors' | 'tags' = 'supervisors') => {
  const page = renderPage(<Page noun={noun} />, admin)
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
  serverSays()
  answerWith({})
})

describe('an import', () => {
  it('is shown first, and changes nothing until it is confirmed', async () => {
    const { user } = await open()
    const confirm = await screen.findByRole('button', { name: 'Import now' })
    expect(sent()).toEqual([['admin.supervisors.import', 'true']])
    expect(screen.getByRole('cell', ADA)).toBeDefined()
    await user.click(confirm)
    await screen.findByText('The import is done.')
    expect(sent()).toEqual([
      ['admin.supervisors.import', 'true'],
      ['admin.supervisors.import', 'false'],
    ])
  })
})

describe('an import that takes tags away', () => {
  const people = { lose_some: 300, lose_all: 260, lose_all_in_pair: 71, get_back: 0 }
  const tags = [
    { line: null, tag: 'New', change: 'created', note: null },
    { line: null, tag: 'Old', change: 'removed', note: 'Chosen by Ada: it goes from their lists, too.' },
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
  it('goes to the beginning of the answer, and back to the button when an import is cancelled', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await open()
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('group'))
    expect(scrolled.mock.contexts.at(-1)).toBe(document.activeElement)
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'start' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
  })
})

describe('an import that is under way', () => {
  const mine = { ...run, started_by: { id: student.id, first_name: 'Stella', last_name: 'Example' } }

  it('goes through its steps, first in the browser, then on the server', async () => {
    const answer = Promise.withResolvers<never>()
    vi.mocked(upload).mockImplementation((_name, { onProgress }) => {
      onProgress?.(0.25)
      return answer.promise
    })
    serverSays({ ...mine, id: 'others', started_by: run.started_by }, { ...mine, dry_run: true })
    const { client } = await open()
    // The server knows it already here; what it says is shown once it does.
    expect(await screen.findByText('Step 4 of 4: Comparing with what is there …')).toBeDefined()
    expect(screen.getByText('30 %')).toBeDefined()
    serverSays()
    await client.invalidateQueries({ queryKey: ['imports'] })
    expect(await screen.findByText('Step 1 of 4: Sending the file …')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Sending the file …' }).getAttribute('aria-valuenow')).toBe('25')
  })

  it('elsewhere is shown with who began it', async () => {
    serverSays(run)
    renderPage(<Page noun="supervisors" />, admin)
    expect(await screen.findByText('Step 4 of 5: Comparing with what is there …')).toBeDefined()
    expect(screen.getByText(/^Hypatia A\. began this import 1 November(?: 2026)?\./)).toBeDefined()
  })

  it('says nothing of what became of it when the connection breaks', async () => {
    answerWith({})
    const { user } = await open()
    const lost = new ApiError({ statusCode: 0, code: 'uncertain', message: 'no connection' })
    vi.mocked(upload).mockRejectedValue(lost)
    await user.click(await screen.findByRole('button', { name: 'Import now' }))
    expect(await screen.findByText('The connection was lost before the answer came')).toBeDefined()
    expect(screen.queryByText('Nothing was changed.')).toBeNull()
  })
})

describe('a file that was chosen', () => {
  /** Whether the browser would ask anybody who reloads the page. */
  const asks = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('is not lost without a question, until it is imported', async () => {
    const { user } = await open()
    const confirm = await screen.findByRole('button', { name: 'Import now' })
    expect(asks()).toBe(true)
    await user.click(confirm)
    await screen.findByText('The import is done.')
    expect(asks()).toBe(false)
  })
})

describe('the last import', () => {
  it('that can not be loaded says so, and is asked for again', async () => {
    vi.mocked(call).mockRejectedValue(new ApiError({ statusCode: 500, code: 'internal', message: 'It broke.' }))
    const { user } = renderPage(<Page noun="supervisors" />, admin)
    await screen.findByText('How the last import ended could not be loaded')
    expect(screen.queryByText('Nothing has been imported yet.')).toBeNull()
    serverSays()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Nothing has been imported yet.')
  })

  const ended = { ...run, ended_at: '2026-11-01T10:01:00.000Z' } as const
  const numbers = { created: 12, updated: 3, unchanged: 5, removed: 0, issues: 0 }

  it.each([
    ['done', { summary: numbers }, /It is done\. New 12 · Changed 3 · Unchanged 5 · Not in file 0/],
    ['refused', { summary: { ...numbers, issues: 17 } }, /places to be corrected: 17/],
    ['interrupted', {}, /It was interrupted/],
    ['failed', { code: 'invalid_csv' }, /^Invalid CSV format/],
    ['failed', { code: 'internal' }, /could not carry it out/],
  ] as const)('that is %s says so: %o', async (state, more, words) => {
    serverSays({ ...ended, state, ...more })
    renderPage(<Page noun="supervisors" />, admin)
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText(/Last import: 1 November(?: 2026)?, Hypatia A\./)).toBeDefined()
    expect(screen.queryAllByText('Nothing was changed.')).toHaveLength(state === 'done' ? 0 : 1)
  })
})

describe('a look at a file that was refused', () => {
  const summary = { created: 0, updated: 0, unchanged: 0, removed: 0, issues: 30 }
  const issues = [{ line: 7, column: 'Email', message: 'This is no e-mail address.' }]
  const refused: ImportRun = { ...run, state: 'refused', dry_run: true, summary, issues }
  const done: ImportRun = { ...run, id: 'before', state: 'done', summary: { ...summary, issues: 0 } }

  it('is found again with what there is to correct, above the last import', async () => {
    serverSays(refused, done)
    renderPage(<Page noun="supervisors" />, admin)
    expect(await screen.findByText(/^File last checked: 1 November(?: 2026)?, Hypatia A\./)).toBeDefined()
    expect(screen.getByText('To be corrected: 30')).toBeDefined()
    expect(screen.getByRole('row', { name: '7 Email This is no e-mail address.' })).toBeDefined()
    expect(screen.getByText(/^Last import: .* It is done\./)).toBeDefined()
  })
})
