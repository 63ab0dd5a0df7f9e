import { activate } from '#test/web/activate.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, studentWith } from '#test/web/sample-answers.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readThesisDraft, saveThesisDraft } from '#web/api/forms/drafts.ts'
import { EditTagsPage } from './edit-tags-page.tsx'
import { OnboardingPage } from './onboarding-page.tsx'

const tag = (name: string) => ({ id: name.toLowerCase(), tag_name: name })
const propose = (text: unknown) => (text === 'nothing' ? [] : [{ tag: tag('Games'), because: 'play' }])

const untagged = { ...student, tags: [] }
const open = (
  answer: (data: Record<string, unknown>) => unknown = ({ text }) => propose(text),
  page = <EditTagsPage />,
  who = untagged,
) => {
  fakeServer({
    'GET tags': () => ['Data', 'Games'].map(tag),
    'GET tags/most-chosen': () => [tag('Data')],
    'GET tags/propose': answer,
  })
  return renderPage(page, me(who))
}

beforeEach(() => sessionStorage.clear())

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

it('is still there after a reload', async () => {
  const { user } = open()
  await user.type(await field(), 'to play')
  cleanup()
  open()
  expect((await field()).value).toBe('to play')
})

const KEPT = /We keep a whole sentence/u

describe('a sentence of somebody new', () => {
  const describeAndGoOn = async (page: ReactElement, who = untagged) => {
    const { user } = open(undefined, page, who)
    await user.type(await field(), 'to play with robots')
    await activate(user, 'Games from “play”')
    const isHinted = screen.queryByText(KEPT) !== null
    await activate(user, 'Continue')
    return { isHinted, draft: readThesisDraft(who.id) }
  }

  it('becomes the draft of the thesis description when the step is left', async () => {
    expect(await describeAndGoOn(<OnboardingPage />)).toEqual({ isHinted: true, draft: 'to play with robots' })
  })

  it('leaves a draft that is there already', async () => {
    saveThesisDraft(student.id, 'long text')
    expect(await describeAndGoOn(<OnboardingPage />)).toEqual({ isHinted: false, draft: 'long text' })
  })

  it('leaves a description', async () => {
    const described = { ...studentWith({ thesis_description: 'Saved' }), tags: [] }
    expect(await describeAndGoOn(<OnboardingPage />, described)).toEqual({ isHinted: false, draft: '' })
  })

  it('is no draft where tags are changed later', async () => {
    expect(await describeAndGoOn(<EditTagsPage />)).toEqual({ isHinted: false, draft: '' })
  })
})

it('neither shows nor changes what was typed for the description', async () => {
  saveThesisDraft(student.id, 'a long draft')
  const { user } = open()
  expect((await field()).value).toBe('')
  await user.type(await field(), 'data{Enter}')
  await user.type(await field(), 'three other words')
  expect(readThesisDraft(student.id)).toBe('a long draft')
})

it('that leads nowhere is said', async () => {
  const { user } = open()
  await user.type(await field(), 'nothing')
  expect(await screen.findByText(/No tags match/u)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Data' })).toBeNull()
})
