import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { findToast, wholeToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, listOf, me, request, student, studentWith, supervisor } from '#test/web/sample-answers.ts'
import { withKeyboard } from '#test/web/with-keyboard.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useActions } from './actions.ts'
import { useStudentActions } from './student-actions.ts'

const SEND = 'POST supervision-requests'
const described = studentWith({ thesis_description: 'Falls at home. Many.' })

type Options = { asks?: boolean; who?: User; before?: Request[]; ideas?: string[]; about?: string; to?: string[] }

/** Asks Ada. @param asks whether the question is wanted */
const ask = async ({ asks = true, who = student, before = [], ideas = [], about, to = ['Ada'] }: Options = {}) => {
  const Page = () => {
    const { data } = useQuery(ownRequestsQuery)
    const { carryOut } = useActions()
    const { request: asking } = useStudentActions()
    const press = (name: string) => void carryOut(asking(supervisor(name), { about }))
    return data && to.map((name) => <button key={name} onClick={() => press(name)}>{`Ask ${name}`}</button>)
  }
  const server = fakeServer({
    'GET supervision-requests': () => listOf(before),
    'GET supervisors/ada/ideas': () => ideas.map((title) => ({ ...idea(title), similarity_score: 0.5 })),
    'GET supervisors/ben/ideas': () => [],
    [SEND]: ({ supervisor_id: id }) => request(id === 'ada' ? 'Ada' : 'Ben', 'PENDING'),
    'PATCH supervision-requests/request-ada': () => request('Ada', 'WITHDRAWN'),
    'POST supervision-requests/request-ada/undo': () => request('Ada', 'PENDING'),
  })
  const { user } = renderPage(<Page />, me(who, { supervision_request: asks }))
  const press = async (name = 'Ada') => user.click(await screen.findByRole('button', { name: `Ask ${name}` }))
  await press()
  return { server, user, press, sent: () => server.sentTo(SEND) }
}

const dialog = async () => {
  const shown = within(await screen.findByRole('dialog'))
  return { ...shown, field: await shown.findByRole<HTMLTextAreaElement>('textbox') }
}
const chip = (title: string) => screen.findByRole<HTMLInputElement>('radio', { name: title })
const inProfile = () => screen.queryByRole('checkbox', { name: 'Also in my profile' })
const sendIt = () => screen.getByRole('button', { name: 'Send' })

it('the question has the focus in its sentence where a keyboard is at hand', async () => {
  withKeyboard()
  const { user, sent } = await ask({ who: described })
  const { field } = await dialog()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard(' How about hips?{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada', message: 'Falls at home. How about hips?' }]))
})

it('the sentence begins as that of the description, and can be another one', async () => {
  const { user, sent } = await ask({ who: described })
  const { field } = await dialog()
  expect(field.labels?.[0]?.textContent).toBe('One sentence for Ada Example')
  expect(field.value).toBe('Falls at home.')
  expect(inProfile()).toBeNull()
  await user.clear(field)
  await user.type(field, ' Falls of the old. ')
  await user.click(sendIt())
  expect((await wholeToast('Request sent to Ada Example')).textContent).not.toContain('Add a sentence')
  expect(sent()).toEqual([{ supervisor_id: 'ada', message: 'Falls of the old.' }])
})

it('the sentence may be left out', async () => {
  const { user, sent } = await ask()
  expect((await dialog()).field.value).toBe('')
  await user.click(sendIt())
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada' }]))
})

it('whoever has described no thesis is asked for it, and says whether the answer is for the profile, too', async () => {
  const { user, sent } = await ask()
  const { field } = await dialog()
  expect(field.labels?.[0]?.textContent).toBe('What is your thesis about?')
  expect(inProfile()).toHaveProperty('checked', true)
  await user.type(field, 'Falls.')
  await user.click(inProfile() ?? field)
  await user.click(sendIt())
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada', message: 'Falls.', describes: false }]))
})

it.each([
  [1, false],
  [2, true],
])('the question can be switched off from the third time on: after %i, %s', async (times, is) => {
  const before = Array.from({ length: times }, (_, at) => ({ ...request('Ben', 'WITHDRAWN'), id: `request-${at}` }))
  await ask({ before })
  await dialog()
  expect(screen.queryByRole('checkbox', { name: "Don't show again" }) !== null).toBe(is)
})

it('what was typed is there when the question comes again, and not in that to somebody else', async () => {
  const { user, press, sent } = await ask({ who: described, to: ['Ada', 'Ben'] })
  const { field } = await dialog()
  await user.clear(field)
  await user.type(field, 'My draft')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press()
  expect((await dialog()).field.value).toBe('My draft')
  await user.click(sendIt())
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada', message: 'My draft' }]))
  await press('Ben')
  expect((await dialog()).field.value).toBe('Falls at home.')
})

it('the question begins with the idea that was chosen before, and has the last word', async () => {
  const { user, sent } = await ask({ ideas: ['Ears', 'Hands'], about: 'hands' })
  await dialog()
  expect((await chip('Hands')).checked).toBe(true)
  await user.click(await chip('Ears'))
  await user.click(sendIt())
  await findToast('Request sent to Ada Example')
  expect(sent()).toEqual([{ supervisor_id: 'ada', idea_id: 'ears' }])
})

it('a request is about a topic of one’s own until an idea is chosen, which is remembered', async () => {
  const { user, press, sent } = await ask({ ideas: ['Ears'] })
  await dialog()
  await chip('Ears')
  expect((await chip('My own topic')).checked).toBe(true)
  await user.click(await chip('Ears'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press()
  expect((await chip('Ears')).checked).toBe(true)
  await user.click(sendIt())
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada', idea_id: 'ears' }]))
})

const expired: Request = {
  ...request('Ada', 'WITHDRAWN'),
  id: 'request-before',
  ended_as: 'expired',
  message: 'Falls at home.',
  idea: { id: 'hands', title: 'Hands', is_taken: false },
}

it('asking again begins with the sentence and the idea of before', async () => {
  await ask({ before: [expired], ideas: ['Ears', 'Hands'] })
  expect((await dialog()).field.value).toBe('Falls at home.')
  expect((await chip('Hands')).checked).toBe(true)
})

it.each([
  ['as it was', 'Hands', { idea_id: 'hands' }],
  ['without an idea that is no longer offered', 'Ears', {}],
])('without the question it is asked again %s', async (_how, offered, named) => {
  const { sent } = await ask({ asks: false, before: [expired], ideas: [offered] })
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada', message: 'Falls at home.', ...named }]))
  // Its toast would be the next test's otherwise.
  await screen.findByRole('button', { name: 'Undo' })
})

const takenBack = (undo: boolean): Request => {
  const withdrawn = request('Ada', 'WITHDRAWN')
  return { ...withdrawn, ended_as: 'withdrawn', can: { ...withdrawn.can, undo } }
}

it('a request that was taken back is restored when the same one is asked again, with its new words', async () => {
  const { server, user, sent } = await ask({ before: [takenBack(true)] })
  const { field } = await dialog()
  await user.type(field, 'Now with words.')
  await user.click(sendIt())
  await findToast('Request sent to Ada Example')
  expect(server.callsOf('POST supervision-requests/request-ada/undo')).toHaveLength(1)
  expect(server.sentTo('PATCH supervision-requests/request-ada')).toMatchObject([{ message: 'Now with words.' }])
  expect(sent()).toEqual([])
  // The words are sent: nothing of them is left to be sent.
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tandem_draft'))).toEqual([])
})

it('another one is sent where it can be restored no more', async () => {
  const { sent } = await ask({ asks: false, before: [takenBack(false)] })
  await waitFor(() => expect(sent()).toEqual([{ supervisor_id: 'ada' }]))
  await findToast('Request sent to Ada Example')
})

it('a toast takes back what was done while a question about the same person is open', async () => {
  const { server, user, press } = await ask()
  await dialog()
  await user.click(sendIt())
  await findToast('Request sent to Ada Example')
  await press()
  await dialog()
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  await waitFor(() => expect(server.callsOf('PATCH supervision-requests/request-ada')).toHaveLength(1))
  await findToast(/^Request to Ada Example withdrawn/u)
})
