import { breathe, expectTopCard, standStill } from '#test/web/cards.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { wholeToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import { withKeyboard } from '#test/web/with-keyboard.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const SEND = 'POST supervision-requests'

const described: User = { ...student, student: { thesis_description: 'Falls at home. Many.', has_supervisor: false } }

/** The page of a student in front of a server that suggests Ada and Ben. @param confirm which dialogs are shown */
const open = (confirm: Parameters<typeof me>[1], who: User = student) => {
  const gone = new Set<unknown>()
  const server = fakeServer({
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
  return { server, ...renderPage(<MatchingPage />, me(who, confirm)) }
}

standStill()

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
const sent = (server: ReturnType<typeof fakeServer>) => server.sentTo(SEND)

it('has the focus where a keyboard is at hand: what is typed at once is the sentence', async () => {
  withKeyboard()
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
  expect((await wholeToast('Request sent to Ada Example')).textContent).not.toContain('Add a sentence')
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
