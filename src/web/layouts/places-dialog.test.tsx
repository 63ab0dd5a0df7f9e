import { ErrorAnswer, fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor, supervisorWith } from '#test/web/sample-answers.ts'
import { usePlaces } from '#web/components/people/slots/slots.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OpenPlaces } from './admin-dialogs.tsx'

const ada = supervisor('Ada')

/** A page with the way to Ada's places. */
const Page = () => {
  const change = usePlaces()
  return (
    <>
      <button type="button" onClick={() => change(ada)}>
        Places
      </button>
      <OpenPlaces />
    </>
  )
}

const open = (answers: Parameters<typeof fakeServer>[0] = {}, at?: string) => {
  const server = fakeServer({ 'GET users/ada': () => ada, ...answers })
  return { server, ...renderPage(<Page />, me({ ...student, role: 'ADMIN' }), at) }
}

describe("a supervisor's places", () => {
  const openDialog = async (answers: Parameters<typeof fakeServer>[0] = {}) => {
    const page = open(answers)
    await page.user.click(screen.getByRole('button', { name: 'Places' }))
    const dialog = within(await screen.findByRole('dialog'))
    const save = async (places: string) => {
      await page.user.clear(dialog.getByRole('textbox'))
      await page.user.type(dialog.getByRole('textbox'), places)
      await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    }
    return { ...page, dialog, save }
  }

  it('are not set below those taken, and the reason is said at the field', async () => {
    const { server, dialog, save } = await openDialog()
    await save('2')
    expect(await dialog.findByText(/^Places taken already: 3\./)).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByRole('textbox'))
    expect(server.callsOf('PATCH supervisors/ada')).toEqual([])
  })

  it('are changed, and the focus is back where it was', async () => {
    const { server, save } = await openDialog({ 'PATCH supervisors/ada': () => ada })
    await save('7')
    await screen.findByText('Ada Example has 7 places now', { selector: 'span' })
    expect(server.callsOf('PATCH supervisors/ada')).toMatchObject([{ data: { total_slots: 7 } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Places' })))
  })

  it('are not saved over those that somebody else has set meanwhile, until it is said', async () => {
    let total = 5
    const { server, dialog, save, user } = await openDialog({
      'GET users/ada': () => supervisorWith({ total_slots: total }),
      'PATCH supervisors/ada': ({ seen_slots: seen }: { seen_slots?: number }) => {
        if (seen !== 9) throw new ErrorAnswer(409, 'Changed.', [], 'slots_changed')
        return ada
      },
    })
    await waitFor(() => expect(server.callsOf('GET users/ada')).toHaveLength(1))
    total = 9
    await save('7')
    expect(await dialog.findByText(/there are 9 now/)).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('7')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsOf('PATCH supervisors/ada').map(({ data }) => data['seen_slots'])).toEqual([5, 9])
  })

  it.each([
    ['a student', 'student', () => student],
    ['nobody', 'xyz', refuses(400, 'Some entries are missing or not valid.')],
  ])('are not those of %s, which is said and can be closed', async (_who, id, answer) => {
    const { user } = open({ [`GET users/${id}`]: answer }, `/admin/search?places=${id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'There is no such supervisor' }))
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are changed at once by an admin who comes with the address, and what is taken is asked for', async () => {
    open({}, '/profiles/ada?places=ada')
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('5')
  })
})
