import { activate } from '#test/web/activate.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readThesisDraft } from '#web/api/forms/drafts.ts'
import { EditTagsPage } from './edit-tags-page.tsx'

const tag = (name: string) => ({ id: name.toLowerCase(), tag_name: name })
const propose = (text: unknown) => (text === 'nothing' ? [] : [{ tag: tag('Games'), because: 'play' }])

const open = (answer: (data: Record<string, unknown>) => unknown = ({ text }) => propose(text)) => {
  sessionStorage.clear()
  const untagged = { ...student, tags: [] }
  fakeServer({
    'GET tags': () => ['Data', 'Games'].map(tag),
    'GET tags/most-chosen': () => [tag('Data')],
    'GET tags/propose': answer,
  })
  return renderPage(<EditTagsPage />, me(untagged))
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Describe it, or type a tag')

it('leads to tags with the word that led there, which a key takes and gives back', async () => {
  const { user } = open()
  await user.type(await field(), 'to play')
  const proposed = within(await screen.findByRole('list', { name: 'Suggested tags' }))
  expect(screen.getByText('Suggested tags').closest('[role=status]')).not.toBeNull()
  await activate(user, 'Games from “play”')
  const taken = within(await screen.findByRole('list', { name: 'Chosen tags' }))
  expect(taken.getByRole('button', { name: 'Games, remove' })).toBeDefined()
  await waitFor(() => expect(proposed.getByRole('button', { pressed: true }).textContent).toContain('Games'))
  await activate(user, 'Games from “play”')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen tags' })).toBeNull())
})

it('leads to tags that the tab key reaches one by one', async () => {
  const names = ['Games', 'Data', 'Music']
  const { user } = open(() => names.map((name) => ({ tag: tag(name), because: 'play' })))
  await user.type(await field(), 'to play')
  await screen.findByRole('list', { name: 'Suggested tags' })
  for (const name of names) {
    await user.tab()
    expect(document.activeElement?.textContent).toBe(`${name} from “play”`)
  }
})

it('is still there after the next step and back', async () => {
  const { user } = open()
  await user.type(await field(), 'to play')
  await activate(user, 'Games from “play”')
  await activate(user, 'Continue')
  await activate(user, 'Back')
  expect((await field()).value).toBe('to play')
})

it('is kept as a draft of the thesis description once it is a sentence', async () => {
  const { user } = open()
  const draft = () => readThesisDraft(student.id)
  await user.type(await field(), 'to play')
  expect(draft()).toBe('')
  await user.type(await field(), ' with robots')
  expect(draft()).toBe('to play with robots')
})

it('that leads nowhere is said', async () => {
  const { user } = open()
  await user.type(await field(), 'nothing')
  expect(await screen.findByText(/No tags match/u)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Data' })).toBeNull()
})
