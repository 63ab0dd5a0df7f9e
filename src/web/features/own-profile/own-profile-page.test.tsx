import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor, supervisorWith } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OwnProfilePage } from './own-profile-page.tsx'

const open = (
  who: User,
  answers: Parameters<typeof fakeServer>[0] = {},
  levels?: { id: string; name_en: string; name_de: string }[],
) => {
  const server = fakeServer(answers)
  return { server, ...renderPage(<OwnProfilePage />, { ...me(who), ...(levels && { levels }) }) }
}
const part = (name: string) => within(screen.getByRole('region', { name }))

describe('the own profile', () => {
  it('saves the names, and shows what the server says of them at its field', async () => {
    const refuse = refuses(400, 'No.', [{ path: 'last_name', message: 'A name has at most 100 characters.' }])
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
    await waitFor(() => expect(server.sentTo('PATCH supervisors/ada')).toEqual([{ bio: 'Listening robots' }]))
    await user.click(screen.getByRole('button', { name: 'See it as others do' }))
    const preview = within(await screen.findByRole('dialog'))
    expect(preview.getByRole('heading', { name: 'Ada Example' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Edit tags', hidden: true }).getAttribute('href')).toBe(
      '/supervisor/edit-tags',
    )
  })

  it('shows supervisors the places that are left for others: each student who waits holds one', async () => {
    const { user } = open(supervisorWith({ waiting: 1 }))
    await user.click(screen.getByRole('button', { name: 'See it as others do' }))
    const preview = within(await screen.findByRole('dialog'))
    expect(preview.getByText('1 of 5 places free')).toBeDefined()
  })

  it('lets supervisors say title, group and website, and takes them away when they are empty', async () => {
    const ada = supervisor('Ada')
    const said = { ...supervisorWith({ group: 'Institute A' }), title: 'Dr.' }
    const { server, user } = open(said, { 'PATCH supervisors/ada': () => ada })
    const write = (field: string, value: string) =>
      fireEvent.change(screen.getByLabelText(field), { target: { value } })
    write('Group', '')
    write('Academic title', 'Dr. habil.')
    write('Website', 'uni.example')
    await user.click(part('Title and group').getByRole('button', { name: 'Save' }))
    await screen.findAllByText('Title, group and website have been saved.')
    expect(server.sentTo('PATCH supervisors/ada')).toEqual([{ title: 'Dr. habil.', group: '', website: 'uni.example' }])
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
    const { server, user } = open(student, { 'PATCH students/student': () => student }, LEVELS)
    await user.click(part('Level').getByRole('radio', { name: 'Diploma' }))
    await screen.findAllByText('Saved.')
    await user.click(part('Level').getByRole('radio', { name: 'Not decided yet' }))
    await waitFor(() =>
      expect(server.sentTo('PATCH students/student')).toEqual([{ level: 'diploma' }, { level: null }]),
    )
    cleanup()
    open(student)
    expect(screen.queryByRole('region', { name: 'Level' })).toBeNull()
  })

  it('has the levels that a supervisor takes', async () => {
    const ada = supervisor('Ada')
    const { server, user } = open(ada, { 'PATCH supervisors/ada': refuses(409, 'Not now.') }, LEVELS)
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

  it('has a name and a picture alone for admins', () => {
    open({ ...student, role: 'ADMIN', tags: [] })
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'See it as others do' })).toBeNull()
  })
})
