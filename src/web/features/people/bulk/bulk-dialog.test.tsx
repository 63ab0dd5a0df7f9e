import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { shownToasts } from '#web/ui/toasts/toasts.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BulkDialog } from './bulk-dialog.tsx'

const effect = {
  people: 12,
  digest: 'seen',
  names: ['Ada Example', 'Ben Example'],
  left_out: [
    { reason: 'more_taken', people: 1 },
    { reason: 'unchanged', people: 3 },
  ],
  changes: [
    { name: 'Ada Example', before: 2 },
    { name: 'Ben Example', before: 7 },
  ],
  more_taken: [{ name: 'Cleo Example', taken: 5 }],
  before: [
    { total_slots: 2, ids: ['ada', 'dan'] },
    { total_slots: 7, ids: ['ben'] },
  ],
}

type Seen = readonly { readonly ids: readonly string[] }[]

const open = async (answers: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    'POST admin/people/actions': () => ({ dry_run: true, places: 13, remind: 0, unsubscribed: 0 }),
    'PUT admin/people/places': ({ dry_run: isDry = false, total_slots: places, seen }) => ({
      ...effect,
      dry_run: isDry,
      ...(isDry !== true && { left_out: [] }),
      ...(places !== 4 && { people: (seen as Seen)[0]?.ids.length }),
    }),
    ...answers,
  })
  const onDone = vi.fn()
  const { user } = renderPage(
    <BulkDialog action="places" chosen={{ ids: ['p0'] }} count={14} onClose={vi.fn()} onDone={onDone} />,
    me({ ...student, role: 'ADMIN' }),
  )
  await user.type(await screen.findByRole('textbox'), '4')
  await screen.findByRole('dialog', { name: 'Set the places of 13 people' })
  // The second half of a double click does not do what was only to be looked at.
  await user.dblClick(screen.getByRole('button', { name: 'Look whom it concerns' }))
  await screen.findByText('Places that change: 12')
  screen.getByRole('dialog', { name: 'Set the places of 12 people' })
  const set = () => user.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set places' }))
  const calls = () => server.sentTo('PUT admin/people/places')
  return { user, calls, set, onDone }
}

it('shows what everybody has and would have, and who is left out, before places are set', async () => {
  const { calls, set, onDone } = await open()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(['Ada Example2 becomes 4', 'Ben Example7 becomes 4', 'And 10 more', 'Cleo Example5 taken'])
  expect(screen.getByText('Left out, because more places are taken already: 1')).toBeDefined()
  expect(screen.getByText('As it is already: 3')).toBeDefined()
  await set()
  await findToast('Places set: 12')
  expect(shownToasts.get().at(-1)?.stays).toBe(30_000)
  expect(calls()).toEqual([
    { ids: ['p0'], total_slots: 4, dry_run: true },
    { ids: ['p0'], digest: 'seen', total_slots: 4 },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

it('gives everybody back what they had', async () => {
  const { user, calls, set } = await open()
  await set()
  await findToast('Places set: 12')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await findToast('Places as before: 3')
  expect(calls().slice(2)).toEqual([
    { seen: [{ total_slots: 4, ids: ['ada', 'dan'] }], total_slots: 2 },
    { seen: [{ total_slots: 4, ids: ['ben'] }], total_slots: 7 },
  ])
})

it('shows whom it concerns once more when the list has changed since the look', async () => {
  let digest = 'seen'
  const { calls, set } = await open({
    'PUT admin/people/places': ({ dry_run: isDry = false, digest: named }) => {
      if (isDry === true) return { ...effect, digest, dry_run: true, people: digest === 'seen' ? 12 : 11 }
      if (named === 'other') return { ...effect, dry_run: false, people: 11 }
      digest = 'other'
      throw new ErrorAnswer(409, 'The list has changed.', [], 'people_changed')
    },
  })
  await set()
  expect(await screen.findByText('The list has changed.')).toBeDefined()
  expect(await screen.findByText('Places that change: 11')).toBeDefined()
  await set()
  await findToast('Places set: 11')
  expect(calls().map(({ digest: named }) => named)).toEqual([undefined, 'seen', undefined, 'other'])
})

it('says who did not get theirs back, and why', async () => {
  const { user, set } = await open({
    'PUT admin/people/places': ({ dry_run: isDry = false, total_slots: places }) => {
      if (places === 4) return { ...effect, dry_run: isDry }
      const reason = places === 2 ? 'changed_meanwhile' : 'more_taken'
      return { ...effect, people: 1, left_out: [{ reason, people: 1 }] }
    },
  })
  await set()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const changed = 'Left out, because somebody has changed their places meanwhile: 1'
  expect(
    await findToast(`Places as before: 2. ${changed}. Left out, because more places are taken already: 1`),
  ).toBeDefined()
})
