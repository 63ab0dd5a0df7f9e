import { activate } from '#test/web/activate.ts'
import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { describe, expect, it } from 'vitest'
import { EditTagsPage } from './edit-tags-page.tsx'
import { OnboardingPage } from './onboarding-page.tsx'

const NAMES = [
  'Accessibility',
  'Biology',
  'Chemistry',
  'Data',
  'Ethics',
  'Fashion',
  'Games',
  'Health',
  'Ideas',
  'Jazz',
  'Kites',
]
const tag = (name: string) => ({ id: name.toLowerCase(), tag_name: name })
const PUT = 'PUT users/student/tags'

const unnamed: User = { ...student, is_registered: false, first_name: '', last_name: '', tags: [] }
const untagged: User = { ...student, tags: [] }

type Others = {
  readonly who?: User
  readonly answers?: Parameters<typeof fakeServer>[0]
}

/** Those of the window, which belong to no page. */
const BrowserButtons = () => {
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate(-1)}>Browser: back</button>
      <button onClick={() => void navigate(1)}>Browser: forward</button>
    </>
  )
}

const liveRegion = () => document.querySelector('[aria-live=polite]')

const open = ({ who = untagged, answers = {} }: Others = {}) => {
  let known = who
  const server = fakeServer({
    'GET users/me': () => me(known),
    'POST users': ({ first_name, last_name }) =>
      (known = { ...known, is_registered: true, first_name: String(first_name), last_name: String(last_name) }),
    'GET tags': () => NAMES.map(tag),
    'GET tags/most-chosen': () => NAMES.map(tag),
    'GET tags/propose': () => [],
    'GET levels': () => [],
    'GET users/newcomer': () => ({ first_name: null, last_name: null }),
    [PUT]: () => [],
    ...answers,
  })
  const page = (
    <>
      <OnboardingPage />
      <BrowserButtons />
    </>
  )
  return { server, ...renderPage(page, me(who)) }
}

const all = async () => within(await screen.findByRole('list', { name: 'Often chosen' }))
const chosen = () => screen.queryByRole('list', { name: 'Chosen tags' })?.textContent ?? ''
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click((await all()).getByRole('button', { name }))
const expectFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

describe('the steps', () => {
  it('begin in the first field', () => {
    open({ who: unnamed })
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  })

  it('put the focus on their heading and are said', async () => {
    const { user } = open({ who: unnamed })
    await user.type(screen.getByLabelText('First name'), 'Ada')
    await user.type(screen.getByLabelText('Last name'), 'Example')
    await activate(user, 'Continue')
    await expectFocus('What would you like to write about?')
    // Read out with the heading, and nowhere else: what is announced would still be there on the next page.
    expect(screen.getByRole('heading', { level: 2, description: 'Step 2 of 3' })).toBe(document.activeElement)
    expect(screen.getAllByText('Step 2 of 3')).toHaveLength(1)
    await all()
    await activate(user, 'Data')
    expect(liveRegion()?.textContent).toMatch(/Data/u)
    await activate(user, 'Continue')
    await expectFocus('What matters most?')
    expect(liveRegion()?.textContent).toBe('')
    await activate(user, 'Back')
    await expectFocus('What would you like to write about?')
    expect(chosen()).toContain('Data')
  })

  it('are entries of the history, with what was typed and chosen', async () => {
    const { user } = open({ who: unnamed })
    await user.type(screen.getByLabelText('First name'), 'Ada')
    await user.type(screen.getByLabelText('Last name'), 'Example')
    await activate(user, 'Continue')
    await expectFocus('What would you like to write about?')
    await all()
    await activate(user, 'Data')
    await activate(user, 'Continue')
    await expectFocus('What matters most?')
    await activate(user, 'Browser: back')
    await expectFocus('What would you like to write about?')
    expect(chosen()).toContain('Data')
    await activate(user, 'Browser: back')
    await expectFocus('What is your name?')
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
    await user.type(screen.getByLabelText('Last name'), '-Sample')
    await activate(user, 'Browser: forward')
    await expectFocus('What would you like to write about?')
    // The page's own way back meets no step twice.
    await activate(user, 'Back')
    await expectFocus('What is your name?')
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Example-Sample')
    await activate(user, 'Browser: forward')
    await expectFocus('What would you like to write about?')
  })

  it('take no second half of a double tap that was meant for the step before', async () => {
    const { user } = open()
    await press(user, 'Data')
    const tap = (target: Element) => fireEvent.click(target, { detail: 1, clientX: 100, clientY: 600 })
    tap(screen.getByRole('button', { name: 'Continue' }))
    await expectFocus('What matters most?')
    const save = screen.getByRole('button', { name: 'Done' })
    tap(save)
    expect(document.activeElement?.textContent).toBe('What matters most?')
    expect(screen.getByRole('list').textContent).toContain('Data')
    fireEvent.click(save, { detail: 1, clientX: 300, clientY: 600 })
    await waitFor(() => expect(save.isConnected).toBe(true))
  })

  it('say what is missing at the names, with the focus on the first', async () => {
    const { user } = open({ who: unnamed })
    await user.type(screen.getByLabelText('First name'), 'Ada')
    await activate(user, 'Continue')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')))
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all the information.')
  })

  it('begin with the names of the sign-in, and ask for the level, which is saved with them', async () => {
    const levels = ['Bachelor', 'Master'].map((name) => ({ id: name.toLowerCase(), name_en: name, name_de: name }))
    const { server, user } = open({
      who: unnamed,
      answers: {
        'GET levels': () => levels,
        'GET users/newcomer': () => ({ first_name: 'Ada', last_name: 'Example' }),
        'PATCH students/student': () => student,
      },
    })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Example'))
    await user.click(await screen.findByRole('radio', { name: 'Master' }))
    await activate(user, 'Continue')
    await expectFocus('What would you like to write about?')
    expect(server.sentTo('POST users')).toEqual([{ first_name: 'Ada', last_name: 'Example' }])
    expect(server.sentTo('PATCH students/student')).toEqual([{ level: 'master' }])
  })

  it('know who has registered when the level was not saved', async () => {
    const { server, user } = open({
      who: unnamed,
      answers: {
        'GET levels': () => [{ id: 'master', name_en: 'Master', name_de: 'Master' }],
        'GET users/newcomer': () => ({ first_name: 'Ada', last_name: 'Example' }),
        'PATCH students/student': refuses(500, 'Failed.'),
      },
    })
    await user.click(await screen.findByRole('radio', { name: 'Master' }))
    await activate(user, 'Continue')
    expect(await screen.findByRole('alert')).toBeDefined()
    await waitFor(() => expect(server.sentTo('GET users/me')).toHaveLength(1))
    expect(screen.getByLabelText('Last name')).toBeDefined()
  })

  it('take one name of whoever has no other', async () => {
    const { server, user } = open({ who: unnamed })
    await user.type(screen.getByLabelText('First name'), 'Sukarno')
    await user.click(screen.getByLabelText('I have only one name'))
    expect(screen.queryByLabelText('Last name')).toBeNull()
    await activate(user, 'Continue')
    await expectFocus('What would you like to write about?')
    expect(server.sentTo('POST users')).toEqual([{ first_name: 'Sukarno', last_name: null }])
  })

  it('ask for at least one tag', async () => {
    const { user } = open()
    await all()
    await activate(user, 'Continue')
    expect(screen.getByRole('alert').textContent).toBe('Please select at least one tag.')
  })
})

describe('the choice', () => {
  it('is said to have changed when a chosen tag is no longer in the list', async () => {
    const { user } = open()
    await press(user, 'Data')
    await press(user, 'Biology')
    cleanup()
    open({ answers: { 'GET tags': () => NAMES.filter((name) => name !== 'Data').map(tag) } })
    await screen.findByText('The list of tags has changed: please choose again')
    expect(chosen()).toContain('Biology')
    expect(chosen()).not.toContain('Data')
  })

  it('goes back to the tags when one was taken away meanwhile', async () => {
    const refuse = refuses(400, 'A chosen tag does not exist.', [], 'unknown_tag')
    const { server, user } = open({ answers: { [PUT]: refuse } })
    await press(user, 'Data')
    await press(user, 'Biology')
    server.answers['GET tags'] = () => NAMES.filter((name) => name !== 'Data').map(tag)
    await activate(user, 'Continue')
    await activate(user, 'Done')
    await screen.findByText('The list of tags has changed: please choose again')
    expect(chosen()).toContain('Biology')
  })

  it('is saved in the order of the list', async () => {
    const { server, user } = open()
    await press(user, 'Data')
    await press(user, 'Biology')
    await activate(user, 'Continue')
    const down = await screen.findByRole('button', { name: 'Move Data down from number 1 of 2' })
    down.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(down)
    expect(down.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(down)
    await activate(user, 'Done')
    await waitFor(() =>
      expect(server.sentTo(PUT)).toEqual([
        {
          tags: [
            { tag_id: 'biology', priority: 1 },
            { tag_id: 'data', priority: 2 },
          ],
        },
      ]),
    )
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
    expect(localStorage.getItem(`tandem_tour:${untagged.id}`)).toBe('open')
  })
})

describe('the tag picker', () => {
  it('looks for the typed name, and after a pick takes the next one', async () => {
    const { user } = open()
    await all()
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'chem')
    const found = within(screen.getByRole('list', { name: 'Suggested tags' }))
    await user.click(found.getByRole('button', { name: 'Chemistry' }))
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    await user.type(field, 'dat')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(field.value).toBe('dat')
    await user.keyboard('{Enter}')
    expect(field.value).toBe('')
    expect(chosen()).toMatch(/Chemistry.*Data/)
  })

  it('keeps the focus in the tray when a tag is taken out', async () => {
    const { user } = open()
    for (const name of ['Data', 'Biology']) await press(user, name)
    await user.click(screen.getByRole('button', { name: 'Data, remove' }))
    await expectFocus('Biology')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('0/10'))
  })

  it('takes ten tags', async () => {
    const { user } = open()
    for (const name of NAMES) await press(user, name)
    expect(screen.getByText('10/10')).toBeDefined()
    expect(screen.getByText('That is all 10. Remove one to swap.', { selector: 'p span' })).toBeDefined()
    expect(chosen()).not.toContain('Kites')
  })

  it('shows no tag without a name while the list of tags is not there', async () => {
    const who = { ...student, tags: [{ tag_id: 'data', tag_name: 'Data', priority: 1 }] }
    const failing = refuses(403, 'Not allowed.')
    fakeServer({ 'GET tags': failing, 'GET tags/most-chosen': () => [] })
    renderPage(<EditTagsPage />, me(who))
    expect(await screen.findByText('The tags could not be loaded.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /remove$/ })).toBeNull()
  })

  it('says of tags that a visit before has left unsaved that they are, and goes back to those that are saved', async () => {
    const saved = ['Data', 'Games'].map(tag)
    const tags = saved.map(({ id, tag_name }, at) => ({ tag_id: id, tag_name, priority: at + 1 }))
    fakeServer({ 'GET tags': () => saved, 'GET tags/most-chosen': () => saved })
    const first = renderPage(<EditTagsPage />, me({ ...student, tags }))
    const remove = await screen.findByRole('button', { name: 'Games, remove' })
    expect(screen.queryByText('Not saved yet')).toBeNull()
    await first.user.click(remove)
    await first.user.click(screen.getByRole('button', { name: 'Back' }))
    cleanup()
    const { user } = renderPage(<EditTagsPage />, me({ ...student, tags }))
    await screen.findByRole('button', { name: 'Data, remove' })
    screen.getByText('Not saved yet')
    expect(screen.queryByRole('button', { name: 'Games, remove' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    screen.getByRole('button', { name: 'Games, remove' })
    expect(screen.queryByText('Not saved yet')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What would you like to write about?' }))
  })
})
