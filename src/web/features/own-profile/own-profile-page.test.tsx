import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { OwnProfilePage } from './own-profile-page.tsx'

const open = (who: User, answers: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ 'GET users/me': () => me(who), ...answers })
  return { server, ...renderPage(<OwnProfilePage />, me(who)) }
}
const part = (name: string) => within(screen.getByRole('region', { name }))

describe('the own profile', () => {
  it('saves the names, and shows what the server says of them at its field', async () => {
    const refuse = () => {
      throw new ErrorAnswer(400, 'No.', [{ path: 'last_name', message: 'A name has at most 100 characters.' }])
    }
    const { server, user } = open(student, { 'PATCH users/student': refuse })
    const last = screen.getByLabelText('Last name')
    await user.type(last, 's')
    await user.click(part('Name').getByRole('button', { name: 'Save' }))
    await screen.findByText('A name has at most 100 characters.')
    await waitFor(() => expect(document.activeElement).toBe(last))
    server.answers['PATCH users/student'] = () => student
    await user.click(part('Name').getByRole('button', { name: 'Save' }))
    await screen.findAllByText('Your name has been saved.')
    expect(server.callsOf('PATCH users/student').at(-1)?.data).toEqual({ first_name: 'Stella', last_name: 'Examples' })
  })

  it('asks for both names', async () => {
    const { user } = open(student)
    await user.clear(screen.getByLabelText('First name'))
    await user.click(part('Name').getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all the information.')
  })

  it('keeps a text that is not saved through a reload, counts it, and lets go of it', async () => {
    const { user } = open(student)
    const text = () => screen.getByLabelText<HTMLTextAreaElement>('What is your thesis to be about?')
    await user.type(text(), 'Robots')
    cleanup()
    const { user: later } = open(student)
    expect(text().value).toBe('Robots')
    expect(screen.getByText('A few sentences are enough. 6 of 2,000 characters')).toBeDefined()
    await later.click(part('Your thesis').getByRole('button', { name: 'Discard changes' }))
    expect(text().value).toBe('')
    expect(document.activeElement).toBe(text())
    expect(sessionStorage).toHaveLength(0)
  })

  it('lets supervisors write about themselves and see what students see', async () => {
    const ada = supervisor('Ada')
    const { server, user } = open(ada, { 'PATCH supervisors/ada': () => ada })
    await user.type(screen.getByLabelText('What should students know about you?'), 'Listening robots')
    await user.click(part('About you').getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.callsOf('PATCH supervisors/ada').map(({ data }) => data)).toEqual([{ bio: 'Listening robots' }]),
    )
    await user.click(screen.getByRole('button', { name: 'See it as others do' }))
    const preview = within(await screen.findByRole('dialog'))
    expect(preview.getByRole('heading', { name: 'Ada Example' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Edit tags', hidden: true }).getAttribute('href')).toBe(
      '/supervisor/edit-tags',
    )
  })

  it('shows supervisors the places that are left for others: each student who waits holds one', async () => {
    const ada = supervisor('Ada')
    const { user } = open({ ...ada, supervisor: { ...ada.supervisor, waiting: 1 } as never })
    await user.click(screen.getByRole('button', { name: 'See it as others do' }))
    const preview = within(await screen.findByRole('dialog'))
    expect(preview.getByText('1 of 5 places free')).toBeDefined()
  })

  it('lets supervisors say title, group and website, and takes them away when they are empty', async () => {
    const ada = supervisor('Ada')
    const said = {
      ...ada,
      title: 'Dr.',
      ...(ada.supervisor && { supervisor: { ...ada.supervisor, group: 'Institute A' } }),
    }
    const { server, user } = open(said, { 'PATCH supervisors/ada': () => ada })
    const write = (field: string, value: string) =>
      fireEvent.change(screen.getByLabelText(field), { target: { value } })
    write('Group', '')
    write('Academic title', 'Dr. habil.')
    write('Website', 'uni.example')
    await user.click(part('Title and group').getByRole('button', { name: 'Save' }))
    await screen.findAllByText('Title, group and website have been saved.')
    expect(server.callsOf('PATCH supervisors/ada').map(({ data }) => data)).toEqual([
      { title: 'Dr. habil.', group: '', website: 'uni.example' },
    ])
    await user.click(screen.getByRole('button', { name: 'See it as others do' }))
    const preview = within(await screen.findByRole('dialog'))
    expect(preview.getByRole('heading', { name: 'Dr. Ada Example' })).toBeDefined()
    expect(preview.getByText('Institute A')).toBeDefined()
  })

  const LEVELS = [
    { id: 'bachelor', name_en: 'Bachelor', name_de: 'Bachelor' },
    { id: 'diploma', name_en: 'Diploma', name_de: 'Diplom' },
  ]

  it('has the own level of a student, saved as it is chosen, and nothing of it where there are none', async () => {
    const withLevels = { ...me(student), levels: LEVELS }
    const server = fakeServer({ 'GET users/me': () => withLevels, 'PATCH students/student': () => student })
    const { user } = renderPage(<OwnProfilePage />, withLevels)
    await user.selectOptions(part('Level').getByRole('combobox'), 'Diploma')
    await screen.findAllByText('Saved.')
    await user.selectOptions(part('Level').getByRole('combobox'), 'Not decided yet')
    await waitFor(() =>
      expect(server.callsOf('PATCH students/student').map(({ data }) => data)).toEqual([
        { level: 'diploma' },
        { level: null },
      ]),
    )
    cleanup()
    open(student)
    expect(screen.queryByRole('region', { name: 'Level' })).toBeNull()
  })

  it('has the levels that a supervisor takes', async () => {
    const ada = supervisor('Ada')
    const withLevels = { ...me(ada), levels: LEVELS }
    const refuse = () => {
      throw new ErrorAnswer(409, 'Not now.')
    }
    const server = fakeServer({ 'GET users/me': () => withLevels, 'PATCH supervisors/ada': refuse })
    const { user } = renderPage(<OwnProfilePage />, withLevels)
    const box = part('Levels').getByRole<HTMLInputElement>('checkbox', { name: 'Bachelor' })
    await user.click(box)
    await screen.findAllByText('Not now.')
    expect(box.checked).toBe(false)
    server.answers['PATCH supervisors/ada'] = () => ada
    await user.click(box)
    await screen.findAllByText('Saved.')
    expect(server.callsOf('PATCH supervisors/ada').at(-1)?.data).toEqual({ levels: ['bachelor'] })
  })

  it('says which kinds and sizes of pictures are right', async () => {
    open(student)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('Nothing takes a file.')
    fireEvent.change(input, { target: { files: [new File(['GIF89a'], 'me.gif', { type: 'image/gif' })] } })
    expect((await screen.findByRole('alert')).textContent).toBe(
      "This file can't be used. Please choose a JPEG, PNG or WebP picture of at most 5 MB.",
    )
  })

  it('is chosen by the same file again', async () => {
    open(student)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('Nothing takes a file.')
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(input, new File(['GIF89a'], 'me.gif', { type: 'image/gif' }))
    await screen.findByRole('alert')
    // A browser tells of no choice that is the one before.
    expect(input.value).toBe('')
  })

  it('leaves the focus at the picture when it was removed', async () => {
    const { user, server } = open(
      { ...student, picture_url: '/api/pictures/stella.webp' },
      { 'DELETE users/student/picture': () => student },
    )
    server.answers['GET users/me'] = () => me(student)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const add = await screen.findByRole('button', { name: 'Add a picture' })
    await waitFor(() => expect(document.activeElement).toBe(add))
  })

  it('of admins is a name and a picture', () => {
    open({ ...student, role: 'ADMIN', tags: [] })
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'See it as others do' })).toBeNull()
  })
})
