import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, match, me, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OfferedIdeasPage } from './offered-ideas-page.tsx'

const TAG = '7a600000-0000-4000-8000-000000000001'
const offered = (title: string, score: number) => ({
  ...idea(title),
  description: 'What one would do.',
  languages: ['de'],
  similarity_score: score,
  supervisor: supervisor('Ada'),
})

const NOTHING_DECIDED = {
  'GET supervision-requests': () => ({ items: [], next_cursor: null }),
  'GET users/student/shortlist': () => [],
  'GET users/student/blocks': () => [],
}

const open = (items: object[], at = '/', kept: object[] = []) => {
  const server = fakeServer({
    ...NOTHING_DECIDED,
    'GET users/student/shortlist': () => kept,
    'GET ideas': () => ({ items, next_cursor: null }),
    'GET tags': () => [{ id: TAG, tag_name: 'Hearing' }],
  })
  const reader = { ...student, tags: [...student.tags, { tag_id: TAG, tag_name: 'Hearing', priority: 9 }] }
  return { server, ...renderPage(<OfferedIdeasPage />, me(reader), at) }
}

describe('the ideas for theses', () => {
  it('say how well they fit, and lead to their supervisor', async () => {
    open([offered('Ears', 0.82)])
    const row = within(await screen.findByRole('listitem'))
    expect(row.getByRole('link', { name: 'Ears' }).getAttribute('href')).toBe('/profiles/ada?idea=ears')
    expect(row.getByText(/82% similarity/).textContent).toBeDefined()
    expect(row.getByText('What one would do.')).toBeDefined()
    expect(row.getByText('German')).toBeDefined()
  })

  it('stand there once, where a page repeats what the one before has', async () => {
    fakeServer({
      ...NOTHING_DECIDED,
      'GET ideas': ({ cursor }) => ({
        items: [offered('Ears', 0.82), ...(cursor ? [offered('Hands', 0.5)] : [])],
        next_cursor: cursor ? null : 'next',
      }),
      'GET tags': () => [],
    })
    const { user } = renderPage(<OfferedIdeasPage />, me(student))
    await user.click(await screen.findByRole('button', { name: /more/iu }))
    await screen.findByRole('link', { name: 'Hands' })
    expect(screen.getAllByRole('link', { name: 'Ears' })).toHaveLength(1)
  })

  it('name beside the supervisor what the reader decided about them', async () => {
    open([offered('Ears', 0.82)], '/', [match('Ada')])
    const row = within(await screen.findByRole('listitem'))
    expect((await row.findByText('Saved')).closest('li')?.textContent).toContain(
      'Ears82% similarity · Ada Example · Saved · ',
    )
  })

  it('are narrowed down to a tag and a language, which stand in the address', async () => {
    const { server, user } = open([offered('Ears', 0.5)])
    await user.click(await screen.findByRole('button', { name: 'Hearing' }))
    await user.click(screen.getByRole('button', { name: 'German' }))
    await waitFor(() =>
      expect(server.callsOf('GET ideas').at(-1)?.data).toEqual({ tag: TAG, language: 'de', limit: 30 }),
    )
  })

  it('are those of the own level, until another one or all are chosen', async () => {
    const master = { id: 'b0000000-0000-4000-8000-000000000002', name_en: 'Master', name_de: 'Master' }
    const bachelor = { id: 'b0000000-0000-4000-8000-000000000001', name_en: 'Bachelor', name_de: 'Bachelor' }
    const reader = { ...student, student: { thesis_description: null, has_supervisor: false, level: master.id } }
    const server = fakeServer({
      'GET ideas': () => ({ items: [{ ...offered('Ears', 0.5), levels: [master.id] }], next_cursor: null }),
      'GET tags': () => [],
    })
    const { user } = renderPage(<OfferedIdeasPage />, { ...me(reader), levels: [bachelor, master] })
    expect((await screen.findByRole('listitem')).textContent).toContain('Master · German')
    await user.click(screen.getByRole('button', { name: 'All levels' }))
    await waitFor(() => expect(server.callsOf('GET ideas').at(-1)?.data).toEqual({ level: 'all', limit: 30 }))
    await user.click(screen.getByRole('button', { name: 'Bachelor' }))
    await waitFor(() => expect(server.callsOf('GET ideas').at(-1)?.data).toEqual({ level: bachelor.id, limit: 30 }))
  })

  it('are narrowed down by no tag that no idea has', async () => {
    const { server } = open([offered('Ears', 0.5)])
    await screen.findByRole('button', { name: 'Hearing' })
    expect(server.callsOf('GET tags').map(({ data }) => data)).toEqual([{ has_ideas: true }])
    // Nor by one of the reader's own.
    expect(screen.queryByRole('button', { name: 'Robotics' })).toBeNull()
  })

  it('lead back to all from a filter that nothing fits', async () => {
    const { server, user } = open([], `/?tag=${TAG}&language=xx`)
    await screen.findByRole('heading', { name: 'No idea fits these filters' })
    expect(server.callsOf('GET ideas')[0]?.data).toEqual({ tag: TAG, limit: 30 })
    await user.click(screen.getByRole('link', { name: 'Show all ideas' }))
    await screen.findByRole('heading', { name: 'No ideas yet' })
  })
})
