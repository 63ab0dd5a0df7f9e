import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LevelsPage } from './levels-page.tsx'

const BACHELOR = { id: 'bachelor', name_en: 'Bachelor', name_de: 'Bachelor' }
const DIPLOMA = { id: 'diploma', name_en: 'Diploma', name_de: 'Diplom' }

const open = (levels: (typeof BACHELOR)[], answers: Parameters<typeof fakeServer>[0] = {}) => {
  const admin = { ...me({ ...student, id: 'admin', role: 'ADMIN' }), ...(levels.length > 0 && { levels }) }
  const server = fakeServer({
    'GET levels/uses': () => [{ id: 'diploma', students: 12, supervisors: 7, supervisors_of_this_alone: 3, ideas: 0 }],
    'PUT levels': () => levels,
    ...answers,
  })
  return { server, ...renderPage(<LevelsPage />, admin) }
}
const rows = () => screen.getAllByRole('listitem').map((row) => within(row))
const write = (row: number, field: string, value: string) => {
  const input = rows()[row]?.getByLabelText(field)
  if (!input) throw new Error(`There is no row ${row}.`)
  fireEvent.change(input, { target: { value } })
}
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the levels of theses', () => {
  it('begin with none, and are added one by one', async () => {
    const { server, user } = open([])
    expect(screen.queryByRole('list')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add a level' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('English name')))
    write(0, 'English name', 'Diploma')
    write(0, 'German name', 'Diplom')
    await user.click(save())
    await findToast('The levels have been saved.')
    expect(server.sentTo('PUT levels')).toEqual([{ levels: [{ name_en: 'Diploma', name_de: 'Diplom' }], seen: [] }])
  })

  it('are renamed and sorted, and nothing is saved before one says so', async () => {
    const { server, user } = open([BACHELOR, DIPLOMA])
    write(1, 'German name', 'Diplomarbeit')
    await user.click(screen.getByRole('button', { name: 'Move up: Diploma' }))
    expect(server.callsOf('PUT levels')).toEqual([])
    await user.click(save())
    await waitFor(() =>
      expect(server.sentTo('PUT levels')).toEqual([
        { levels: [{ ...DIPLOMA, name_de: 'Diplomarbeit' }, BACHELOR], seen: [BACHELOR, DIPLOMA] },
      ]),
    )
  })

  it('are removed once it was said what goes with them', async () => {
    const { server, user } = open([BACHELOR, DIPLOMA])
    await user.click(screen.getByRole('button', { name: 'Remove: Diploma' }))
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('heading', { name: 'Remove Diploma?' })).toBeDefined()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Students who have chosen it: 12',
      'Supervisors who take it: 7',
      'Of these, supervisors who take nothing else, and take all levels from then on: 3',
    ])
    expect(server.callsOf('PUT levels')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.callsOf('PUT levels')).toMatchObject([{ data: { levels: [BACHELOR] } }]))
  })

  it('keep unsaved changes for an admin who comes back to the page', async () => {
    const { user } = open([BACHELOR, DIPLOMA])
    await user.click(screen.getByRole('button', { name: 'Remove: Bachelor' }))
    write(0, 'German name', 'Diplomarbeit')
    cleanup()
    open([BACHELOR, DIPLOMA])
    expect(rows()).toHaveLength(1)
    expect(rows()[0]?.getByLabelText<HTMLInputElement>('German name').value).toBe('Diplomarbeit')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    cleanup()
    open([BACHELOR, DIPLOMA])
    expect(rows()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('come in when somebody else has saved others meanwhile, and lose nothing that is typed', async () => {
    const CHANGED = 'Somebody else has changed the levels meanwhile.'
    const saved = [BACHELOR, DIPLOMA]
    const { server, user } = open([BACHELOR], {
      'GET levels': () => saved,
      'PUT levels': ({ seen }: { seen?: unknown[] }) => {
        if (seen?.length !== saved.length) throw new ErrorAnswer(409, CHANGED, [], 'levels_changed')
        return saved
      },
    })
    write(0, 'German name', 'Bachelorarbeit')
    await user.click(save())
    expect(await screen.findByText(CHANGED)).toBeDefined()
    const values = rows().map((row) => row.getByLabelText<HTMLInputElement>('German name').value)
    expect(values).toEqual(['Bachelorarbeit', 'Diplom'])
    await user.click(save())
    await findToast('The levels have been saved.')
    expect(server.callsOf('PUT levels').at(-1)?.data).toEqual({
      levels: [{ ...BACHELOR, name_de: 'Bachelorarbeit' }, DIPLOMA],
      seen: saved,
    })
  })
})
