import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, match, me, request, student } from '#test/web/sample-answers.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { Level } from '#contract/resources/levels.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ComparePage } from './compare-page.tsx'

/** Covers the student's only tag by one of theirs. */
const covering = (name: string, similarity: number): Match => ({
  ...match(name),
  similarity_score: similarity,
  explanation: [
    {
      tag_id: 'tag-1',
      tag_name: 'Robotics',
      weight: 1,
      best_tag_id: 'tag-2',
      best_tag_name: 'Mechanics',
      similarity,
      contribution: similarity,
    },
  ],
})

/** The page in front of a server on which the student keeps these for later. */
const open = (matches: Match[], address = '/student/compare', levels: Level[] = [], hasDialog = false) => {
  const known = { ...me(student, { supervision_request: hasDialog }), levels }
  let kept = matches
  const server = fakeServer({
    'GET users/student/shortlist': () => kept,
    'GET supervisors/ada/ideas': () => [idea('Falls at home')],
    'GET supervisors/ben/ideas': () => [],
    'GET supervisors/cleo/ideas': () => [],
    'GET supervisors/dora/ideas': () => [],
    'POST supervision-requests': ({ supervisor_id: id }) => {
      kept = kept.filter((each) => each.supervisor.id !== id)
      return request('Ada', 'PENDING')
    },
    'PATCH supervision-requests/request-ada': () => {
      kept = matches
      return request('Ada', 'WITHDRAWN')
    },
  })
  return {
    server,
    ...renderPage(
      <main tabIndex={-1}>
        <ComparePage />
      </main>,
      known,
      address,
    ),
  }
}

const compared = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .flatMap((header) => header.querySelector('a')?.textContent ?? [])

describe('the comparison', () => {
  it('has a column for each, and a row for each tag of the student', async () => {
    open([covering('Ada', 0.9), covering('Ben', 0.4)])
    expect(await compared()).toEqual(['Ada Example', 'Ben Example'])
    const tag = screen.getByRole('rowheader', { name: 'Your tag: Robotics' }).closest('tbody')
    expect([...(tag?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '90% through Mechanics',
      '40% through Mechanics',
    ])
    const ideas = (await screen.findByRole('rowheader', { name: 'Ideas for theses' })).closest('tbody')
    expect([...(ideas?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Falls at home',
      'No ideas',
    ])
    expect(screen.getByRole('link', { name: 'Falls at home' }).getAttribute('href')).toBe(
      '/profiles/ada?idea=falls at home',
    )
    expect(screen.queryByRole('group')).toBeNull()
    const buttons = screen.getAllByRole('button', { name: /^Request: / })
    expect(buttons.map(({ ariaLabel }) => ariaLabel)).toEqual(['Request: Ada Example', 'Request: Ben Example'])
  })

  it('says whose group it is and which levels are taken, where anybody has said so', async () => {
    const [ada, ben] = [covering('Ada', 0.9), covering('Ben', 0.4)]
    const { supervisor } = ada.supervisor
    const withMore: Match = {
      ...ada,
      supervisor: {
        ...ada.supervisor,
        ...(supervisor && { supervisor: { ...supervisor, group: 'Robots', levels: ['ma'] } }),
      },
    }
    open([withMore, ben], undefined, [
      { id: 'ba', name_en: 'Bachelor', name_de: 'Bachelor' },
      { id: 'ma', name_en: 'Master', name_de: 'Master' },
    ])
    const cells = async (title: string) => {
      const row = (await screen.findByRole('rowheader', { name: title })).closest('tbody')
      return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
    }
    expect(await cells('Levels')).toEqual(['Master', 'All levels'])
    expect(await cells('Group')).toEqual(['Robots', '–'])
  })

  it('takes the best three of more, and another one in the place of the worst, who is named and can come back', async () => {
    const { user } = open(['Ada', 'Ben', 'Cleo', 'Dora'].map(match))
    expect(await compared()).toEqual(['Ada Example', 'Ben Example', 'Cleo Example'])
    await user.click(screen.getByRole('button', { name: 'Dora Example' }))
    expect(await compared()).toEqual(['Ada Example', 'Ben Example', 'Dora Example'])
    await findToast('Cleo Example is not compared any more')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await compared()).toEqual(['Ada Example', 'Ben Example', 'Cleo Example'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Cleo Example' })))
    await user.click(screen.getByRole('button', { name: 'Cleo Example' }))
    expect(await compared()).toEqual(['Ada Example', 'Ben Example'])
  })

  it('is of those whom the address names, and never of nobody', async () => {
    const { user } = open(['Ada', 'Ben', 'Cleo', 'Dora'].map(match), '/student/compare?with=dora,nobody')
    expect(await compared()).toEqual(['Dora Example'])
    await user.click(screen.getByRole('button', { name: 'Dora Example' }))
    expect(await compared()).toEqual(['Dora Example'])
  })

  it('lets one be asked, who stays as asked, and can be asked again when that is undone', async () => {
    const { server, user } = open([covering('Ada', 0.9), covering('Ben', 0.4)])
    await user.click(await screen.findByRole('button', { name: 'Request: Ada Example' }))
    expect(await screen.findByRole('cell', { name: 'Requested' })).toBeDefined()
    expect(await compared()).toEqual(['Ada Example', 'Ben Example'])
    expect(server.sentTo('POST supervision-requests')).toEqual([{ supervisor_id: 'ada' }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const button = await screen.findByRole('button', { name: 'Request: Ada Example' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(await compared()).toEqual(['Ada Example', 'Ben Example'])
  })

  it('keeps the focus, and everybody in their place, when all are asked, with a dialog before', async () => {
    const { user } = open([covering('Ada', 0.9), covering('Ben', 0.4)], undefined, [], true)
    for (const [at, name] of ['Ada Example', 'Ben Example'].entries()) {
      await user.click(await screen.findByRole('button', { name: `Request: ${name}` }))
      await user.click(await screen.findByRole('button', { name: 'Send' }))
      await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Requested' })).toHaveLength(at + 1))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Side by side' })))
    }
    expect(await compared()).toEqual(['Ada Example', 'Ben Example'])
  })
})
