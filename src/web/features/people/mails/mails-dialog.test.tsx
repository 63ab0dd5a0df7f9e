import { overwriteGetLocale } from '#messages/runtime'
import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { shownToasts } from '#web/ui/toasts/toasts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type MailAction, MailsDialog } from './mails-dialog.tsx'

const Opened = ({ action }: { action: MailAction }) => {
  const [isOpen, setOpen] = useState(true)
  const close = (): void => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <MailsDialog
        action={isOpen ? action : null}
        count={28}
        chosen={{ filter: {} }}
        onClose={close}
        onDone={close}
        onAgain={() => setOpen(true)}
      />
    </>
  )
}

const open = (action: MailAction, answers: Parameters<typeof fakeServer>[0]) => ({
  server: fakeServer({
    'POST admin/people/actions': () => ({ dry_run: true, places: 0, remind: 0, unsubscribed: 1 }),
    ...answers,
  }),
  ...renderPage(<Opened action={action} />, me({ ...student, id: 'admin', role: 'ADMIN' })),
})

describe('a mail to those who are chosen', () => {
  const LOOK = {
    dry_run: true,
    people: 2,
    digest: 'seen',
    names: ['P0 Example', 'P1 Example'],
    left_out: [{ reason: 'unsubscribed', people: 1 }],
    previews: [
      { language: 'en', subject: 'News', html: '<html><head><style>x</style></head>Hi</html>', text: 'Hi' },
      { language: 'de', subject: 'Neues', html: '<html><head></head>Hallo</html>', text: 'Hallo' },
    ],
  }
  const write = async () => {
    const opened = open('mail', {
      'POST admin/people/mail': ({ dry_run: isDry = false }) => ({
        ...LOOK,
        dry_run: isDry,
        ...(isDry === false && { previews: [] }),
      }),
    })
    return { ...opened, dialog: await screen.findByRole('dialog') }
  }
  const fill = async (user: Awaited<ReturnType<typeof write>>['user'], dialog: HTMLElement) => {
    const typed = { English: ['News', 'Hi'], German: ['Neues', 'Hallo'] }
    for (const [language, [subject = '', text = '']] of Object.entries(typed)) {
      const group = await within(dialog).findByRole('group', { name: language })
      await user.type(within(group).getByLabelText('Subject'), subject)
      await user.type(within(group).getByLabelText('Text'), text)
    }
  }
  const textIn = (language: string) =>
    within(screen.getByRole('group', { name: language })).getByLabelText<HTMLInputElement>('Subject').value

  it('is looked at in each language, and then sent under the same id', async () => {
    const { user, server, dialog } = await write()
    expect(within(dialog).getByRole('heading', { name: 'Write a mail to 28 people' })).toBeDefined()
    await fill(user, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('It concerns 2: P0 Example and P1 Example')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Preview of the mail to 2 people' }))
    expect(screen.getByText('Left out, because they want no mails from the admins: 1')).toBeDefined()
    const frame = () => screen.getByTitle(/^The mail in/)
    expect(frame().getAttribute('sandbox')).not.toMatch(/script|forms|top/)
    expect(frame().getAttribute('srcdoc')).toBe('<html><head><base target="_blank"></head>Hi</html>')
    await user.click(screen.getByRole('radio', { name: 'German' }))
    expect(frame().getAttribute('title')).toBe('The mail in German')
    expect(screen.getByText('Neues')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change the text' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Write a mail to 28 people' }))
    expect([textIn('English'), textIn('German')]).toEqual(['News', 'Neues'])
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await user.dblClick(await screen.findByRole('button', { name: 'Send to 2 people' }))
    await findToast('Mails on their way: 2')
    expect(shownToasts.get().at(-1)?.stays).toBe(30_100)
    const [, look, sent, ...rest] = server.sentTo('POST admin/people/mail')
    expect(rest).toEqual([])
    expect(look).toMatchObject({ filter: {}, subject: { en: 'News', de: 'Neues' }, text: { en: 'Hi', de: 'Hallo' } })
    expect(sent).toEqual({ ...(look as object), digest: 'seen', dry_run: undefined })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is written on after Back from its preview', async () => {
    const { user, dialog } = await write()
    await fill(user, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
    await screen.findByRole('heading', { name: 'Preview of the mail to 2 people' })
    await waitFor(() => expect(history.state).toHaveProperty('dialogs', 2))
    history.back()
    await screen.findByRole('heading', { name: 'Write a mail to 28 people' })
    expect([textIn('English'), textIn('German')]).toEqual(['News', 'Neues'])
  })

  it.each([
    [2, 'Mails taken back: 2. The text is kept under “Write a mail”.'],
    [1, 'Mails taken back: 1. The others had left already.'],
  ])('is taken back with a press, and its text is there again where none has left: %i of 2', async (people, text) => {
    const { user, server, dialog } = await write()
    await fill(user, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
    await user.click(await screen.findByRole('button', { name: 'Send to 2 people' }))
    await findToast('Mails on their way: 2')
    const [, sent] = server.sentTo('POST admin/people/mail')
    server.answers[`POST admin/people/mails/${String(sent?.['send_id'])}/undo`] = () => ({ people })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await findToast(text)
    if (people === 1) return expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('dialog')
    expect([textIn('English'), textIn('German')]).toEqual(['News', 'Neues'])
  })

  it('begins in the language of its author', async () => {
    overwriteGetLocale(() => 'de')
    const { dialog } = await write()
    const languages = within(dialog).getAllByRole('group')
    expect(languages.map((group) => group.querySelector('legend')?.textContent)).toEqual(['Deutsch', 'Englisch'])
  })

  it('is there again after the dialog was closed, and needs every language', async () => {
    const { user, server, dialog } = await write()
    await fill(user, dialog)
    await user.clear(within(within(dialog).getByRole('group', { name: 'German' })).getByLabelText('Text'))
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
    expect(await within(dialog).findByText('Please write something.')).toBeDefined()
    expect(server.callsOf('POST admin/people/mail')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog')
    expect([textIn('English'), textIn('German')]).toEqual(['News', 'Neues'])
  })
})

it('reminds those for whom something waits, after a look at what', async () => {
  const effect = {
    people: 2,
    digest: 'seen',
    names: ['P0 Example', 'P1 Example'],
    left_out: [{ reason: 'nothing_due', people: 1 }],
    reminders: [{ reminder: 'tags', people: 2 }],
  }
  const { user, server } = open('remind', {
    'POST admin/people/remind': ({ dry_run: isDry = false }) => ({ ...effect, dry_run: isDry }),
  })
  expect(await screen.findByText('To choose tags: 2')).toBeDefined()
  expect(screen.getByText('Left out, because nothing waits for them: 1')).toBeDefined()
  await user.dblClick(screen.getByRole('button', { name: 'Remind 2 people' }))
  await findToast('Reminders on their way: 2')
  expect(shownToasts.get().at(-1)?.stays).toBe(30_100)
  const ids = server.callsOf('POST admin/people/remind').map(({ data }) => (data as { send_id: string }).send_id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})
