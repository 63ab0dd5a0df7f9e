import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { shownToast } from '#web/ui/toasts/shown-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BulkDialog } from './bulk-dialog.tsx'

const effect = {
  people: 12,
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
  const calls = () => server.callsOf('PUT admin/people/places').map(({ data }) => data)
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
  expect(shownToast.get()?.toast.stays).toBe(30_000)
  expect(calls()).toEqual([
    { ids: ['p0'], total_slots: 4, dry_run: true },
    { seen: effect.before, total_slots: 4 },
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

it('says who was left out because somebody changed their places since the look', async () => {
  const { set } = await open({
    'PUT admin/people/places': ({ dry_run: isDry = false }) => ({
      ...effect,
      dry_run: isDry,
      ...(isDry !== true && { people: 11, left_out: [{ reason: 'changed_meanwhile', people: 1 }] }),
    }),
  })
  await set()
  const said = 'Places set: 11. Left out, because somebody has changed their places meanwhile: 1'
  expect(await findToast(said)).toBeDefined()
})

/** Places of so many people that a look at them names nobody's. */
const openWithMany = () =>
  open({ 'PUT admin/people/places': ({ dry_run: isDry = false }) => ({ ...effect, dry_run: isDry, before: [] }) })

it('sets the places of those who are chosen where they are too many to be listed', async () => {
  const { calls, set } = await openWithMany()
  await set()
  await findToast(/^Places set/u)
  expect(calls()[1]).toEqual({ ids: ['p0'], total_slots: 4 })
})

it('does not tell again who was left out where they are too many to be listed', async () => {
  const { set } = await openWithMany()
  await set()
  expect(await findToast('Places set: 12')).toBeDefined()
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

it('says when the places could not be given back', async () => {
  const { user, set } = await open({
    'PUT admin/people/places': ({ dry_run: isDry = false, total_slots: places }) => {
      if (places === 7) throw new ErrorAnswer(503, 'Please try again.')
      return { ...effect, dry_run: isDry, ...(isDry !== true && { left_out: [] }) }
    },
  })
  await set()
  await findToast('Places set: 12')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await findToast('Please try again.')).toBeDefined()
})
