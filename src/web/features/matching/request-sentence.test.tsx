import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const SEND = 'POST supervision-requests'

const described: User = { ...student, student: { thesis_description: 'Falls at home. Many.', has_supervisor: false } }

const Address = () => <p data-testid="address">{useLocation().search}</p>

/** The page of a student in front of a server that suggests Ada and Ben. @param confirm which dialogs are shown */
const open = (confirm: Parameters<typeof me>[1], who: User = student) => {
  const gone = new Set<unknown>()
  const server = fakeServer({
    'GET users/me': () => me(who, confirm),
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => ['Ada', 'Ben'].map(match).filter(({ supervisor }) => !gone.has(supervisor.id)),
    [SEND]: ({ supervisor_id: id }) => {
      gone.add(id)
      return request(String(id), 'PENDING')
    },
    'POST users/student/blocks': ({ blocked_id: id }) => {
      gone.add(id)
      return []
    },
    'PATCH users/student/settings': () => me(who).settings,
  })
  const page = (
    <>
      <MatchingPage />
      <Address />
    </>
  )
  return { server, ...renderPage(page, me(who, confirm)) }
}

const expectTopCard = (name: string) => screen.findByText(`${name} Example, 50% similarity`)

const expectToast = (text: string) =>
  waitFor(() => {
    const toast = [...document.querySelectorAll<HTMLElement>('[id^="toast-"]')].find(({ textContent }) =>
      textContent.includes(text),
    )
    if (!toast) throw new Error(`No toast says: ${text}`)
    return toast
  })

/** Time stands still, so that no slow machine makes two clicks of a double one; this lets that of a double click pass. */
let now = 0
const breathe = () => {
  now += 1000
}
beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

const openDialog = async (who?: User) => {
  const page = open({ supervision_request: true }, who)
  await expectTopCard('Ada')
  await page.user.keyboard('{ArrowRight}')
  const dialog = await screen.findByRole('dialog', { name: 'Send a request to Ada Example?' })
  const field = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', {
    name: 'One sentence for Ada Example',
  })
  return { ...page, dialog, field }
}
const sent = (server: ReturnType<typeof fakeServer>) => server.callsOf(SEND).map(({ data }) => data)

it('has the focus where a keyboard is at hand: what is typed at once is the sentence', async () => {
  const ask = globalThis.matchMedia
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    media === '(hover: hover) and (pointer: fine)' ? Object.assign(ask(media), { matches: true }) : ask(media),
  )
  const { server, user, field } = await openDialog(described)
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard(' How about hips?{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent(server)).toEqual([{ supervisor_id: 'ada', message: 'Falls at home. How about hips?' }]),
  )
})

it('begins as that of the description, and goes along when it is sent with Ctrl+Enter', async () => {
  const { server, user, dialog, field } = await openDialog(described)
  expect(field.value).toBe('Falls at home.')
  expect(dialog.textContent).toContain('It is from your thesis description')
  expect(dialog.textContent).toContain(
    'Ada Example sees your name, your e-mail address, your tags, your similarity and your thesis description.',
  )
  await user.clear(field)
  await user.type(field, ' Falls of the old. ')
  expect(dialog.textContent).not.toContain('It is from your thesis description')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectTopCard('Ben')
  expect(sent(server)).toEqual([{ supervisor_id: 'ada', message: 'Falls of the old.' }])
  expect((await expectToast('Request sent to Ada Example')).textContent).not.toContain('Add a sentence')
})

it('may be left out, and describes the thesis of who has described none; only what is there is named', async () => {
  const { server, user, dialog, field } = await openDialog()
  expect(field.value).toBe('')
  expect(dialog.textContent).toContain(
    'Ada Example sees your name, your e-mail address, your tags and your similarity.',
  )
  expect(dialog.textContent).toContain('It is kept as your thesis description')
  expect(dialog.textContent).not.toContain('It is from your thesis description')
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  await expectTopCard('Ben')
  expect(sent(server)).toEqual([{ supervisor_id: 'ada' }])
})

it.each([
  [0, 'and that you have no other open request.'],
  [2, 'and that you have other open requests, too.'],
])('goes with the level, and with whether others were asked: %i', async (pending, says) => {
  const level = 'b0000000-0000-4000-8000-000000000002'
  const { dialog } = await openDialog({
    ...student,
    student: { thesis_description: null, has_supervisor: false, level, pending_requests: pending },
  })
  expect(dialog.textContent).toContain(
    `Ada Example sees your name, your e-mail address, your level, your tags, your similarity ${says}`,
  )
})

it('is still there when the dialog was closed, and not at the next card', async () => {
  const { server, user, field } = await openDialog(described)
  await user.clear(field)
  await user.type(field, 'My draft')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{ArrowRight}')
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One sentence for Ada Example' })
  expect(again.value).toBe('My draft')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await expectTopCard('Ben')
  expect(sent(server)).toEqual([{ supervisor_id: 'ada', message: 'My draft' }])
  breathe()
  await user.keyboard('{ArrowRight}')
  const next = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One sentence for Ben Example' })
  expect(next.value).toBe('Falls at home.')
})

it('is offered by the toast where nobody was asked', async () => {
  const { user } = open({}, described)
  await expectTopCard('Ada')
  await user.keyboard('{ArrowRight}')
  await expectTopCard('Ben')
  const toast = await expectToast('Request sent to Ada Example')
  await user.click(within(toast).getByRole('button', { name: 'Add a sentence' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?sentence=ada'))
  breathe()
  await user.keyboard('{ArrowLeft}')
  expect((await expectToast('Ben Example dismissed')).textContent).not.toContain('Add a sentence')
})
