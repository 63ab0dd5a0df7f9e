import { ErrorAnswer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { TextInput } from '@mantine/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { dropDrafts } from './drafts.ts'
import { useServerForm } from './server-form.ts'

type Values = { readonly title: string; readonly place: string }

type Given = {
  readonly save?: (values: Values) => Promise<unknown>
  readonly confirm?: () => Promise<boolean>
  /** The saved title. */
  readonly savedTitle?: () => string
}

const saved = async () => undefined

const noTitle = (): string => ''

const Form = ({ save = saved, confirm, savedTitle = noTitle }: Given) => {
  const form = useServerForm<Values>({
    initial: { title: savedTitle(), place: 'Graz' },
    check: ({ title }) => (title === '' ? { title: 'Say what it is.' } : {}),
    ...(confirm && { confirm }),
    save,
    draft: 'sample',
  })
  return (
    <form {...form.formProps}>
      <TextInput label="Title" {...form.field('title')} />
      <TextInput label="Place" {...form.field('place')} />
      <p data-testid="state">{[form.failure?.message, form.isBusy && 'busy', form.isDirty && 'dirty'].join(' ')}</p>
      <button type="submit">Send</button>
    </form>
  )
}

const open = (given: Given = {}, who = student) => renderPage(<Form {...given} />, me(who))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => screen.getByRole('button', { name: 'Send' })
const refusal = (statusCode: number, issues: readonly { path: string; message: string }[]) =>
  new ApiError({ statusCode, code: 'refused', message: 'That can not be.', issues })
const describedBy = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join()

describe('problems', () => {
  it("stand at their fields in the server's words, and the first has the focus", async () => {
    const issues = [
      { path: 'place', message: 'No such place.' },
      { path: 'title', message: 'Too short.' },
    ]
    const { user } = open({ save: () => Promise.reject(refusal(400, issues)) })
    await user.type(field('Title'), 'A')
    await user.click(send())
    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    expect(field('Title').getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(field('Title'))).toBe('Too short.')
    expect(describedBy(field('Place'))).toBe('No such place.')
    await user.type(field('Title'), 'n answer')
    expect(screen.queryByText('Too short.')).toBeNull()
    expect(screen.getByText('No such place.')).toBeDefined()
  })

  it('found here are shown in the same way, without asking the server', async () => {
    const save = vi.fn<(values: Values) => Promise<unknown>>(async () => undefined)
    const { user } = open({ save })
    await user.click(send())
    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    expect(describedBy(field('Title'))).toBe('Say what it is.')
    expect(save).not.toHaveBeenCalled()
  })

  it('that name no field, or a field that is not there, are told as a whole', async () => {
    const save = vi.fn<(values: Values) => Promise<unknown>>()
    save.mockRejectedValueOnce(refusal(409, []))
    const elsewhere = { path: 'elsewhere', message: 'Hidden.' }
    save.mockRejectedValueOnce(refusal(400, [elsewhere]))
    save.mockRejectedValueOnce(refusal(400, [{ path: 'title', message: 'Too short.' }, elsewhere]))
    const { user } = open({ save })
    for (const letter of ['A', 'B', 'C']) {
      await user.type(field('Title'), letter)
      expect(screen.getByTestId('state').textContent).not.toContain('That can not be.')
      await user.click(send())
      await waitFor(() => expect(screen.getByTestId('state').textContent).toContain('That can not be.'))
    }
    expect(field('Title').value).toBe('ABC')
  })
})

describe('sending', () => {
  it('happens once, however often it is asked for, and leaves the focus where it is', async () => {
    let answer = (): void => undefined
    const save = vi.fn<(values: Values) => Promise<unknown>>(() => new Promise<void>((resolve) => (answer = resolve)))
    const { user } = open({ save })
    await user.type(field('Title'), 'A')
    act(() => {
      send().click()
      send().click()
    })
    await waitFor(() => expect(screen.getByTestId('state').textContent).toContain('busy'))
    await user.click(send())
    await user.type(field('Title'), '{Enter}more')
    expect(field('Title').value).toBe('A')
    expect(save).toHaveBeenCalledTimes(1)
    await user.click(send())
    act(() => answer())
    await waitFor(() => expect(field('Title').value).toBe(''))
    expect(document.activeElement).toBe(send())
  })

  it('waits for the question before it, and stays when the answer is no', async () => {
    const save = vi.fn<(values: Values) => Promise<unknown>>(async () => undefined)
    const confirm = vi.fn<() => Promise<boolean>>(async () => false)
    const { user } = open({ save, confirm })
    await user.type(field('Title'), 'A')
    await user.click(send())
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
    expect(save).not.toHaveBeenCalled()
    confirm.mockResolvedValue(true)
    await user.click(send())
    await waitFor(() => expect(save).toHaveBeenCalledWith({ title: 'A', place: 'Graz' }))
  })
})

describe('a draft', () => {
  const type = async (text: string, given: Given = {}) => {
    const { user } = open(given)
    await user.type(field('Title'), text)
    return user
  }

  it('is there again after the page was loaded anew', async () => {
    await type('Half a tho')
    cleanup()
    open()
    expect(field('Title').value).toBe('Half a tho')
    expect(screen.getByTestId('state').textContent).toContain('dirty')
  })

  it('outlives a refusal', async () => {
    const offline = () => Promise.reject(new ErrorAnswer(0, 'No connection'))
    const user = await type('Half a tho', { save: offline })
    await user.click(send())
    await waitFor(() => expect(screen.getByTestId('state').textContent).toContain('No connection'))
    cleanup()
    open()
    expect(field('Title').value).toBe('Half a tho')
  })

  it('is gone once it is saved, or typed back, or its author has signed out', async () => {
    const user = await type('Whole')
    await user.click(send())
    await waitFor(() => expect(field('Title').value).toBe(''))
    expect(sessionStorage).toHaveLength(0)
    await user.type(field('Title'), 'A')
    expect(sessionStorage).toHaveLength(1)
    await user.type(field('Title'), '{Backspace}')
    expect(sessionStorage).toHaveLength(0)
    await user.type(field('Title'), 'B')
    dropDrafts()
    expect(sessionStorage).toHaveLength(0)
  })

  it("is nobody else's", async () => {
    await type('Half a tho')
    cleanup()
    open({}, { ...student, id: 'somebody-else' })
    expect(field('Title').value).toBe('')
    dropDrafts((person) => person === 'somebody-else')
    cleanup()
    open()
    expect(field('Title').value).toBe('')
  })

  it('is gone once it is saved, also where the fields keep what was saved', async () => {
    let title = ''
    const save = async (values: Values) => void ({ title } = values)
    const { user } = open({ save, savedTitle: () => title })
    await user.type(field('Title'), 'Whole')
    await user.click(send())
    await waitFor(() => expect(screen.getByTestId('state').textContent).not.toContain('dirty'))
    expect(field('Title').value).toBe('Whole')
    expect(sessionStorage).toHaveLength(0)
  })

  it('in another shape is left aside', async () => {
    sessionStorage.setItem('tandem_draft:student:sample', '{"title":7,"gone":"x"')
    open()
    expect(field('Title').value).toBe('')
    cleanup()
    sessionStorage.setItem('tandem_draft:student:sample', '{"title":7,"gone":"x"}')
    open()
    expect(field('Title').value).toBe('')
    expect(field('Place').value).toBe('Graz')
    cleanup()
    sessionStorage.setItem('tandem_draft:student:sample', '{"title":"Half","gone":"x"}')
    const save = vi.fn<(values: Values) => Promise<unknown>>(saved)
    const { user } = open({ save })
    await user.click(send())
    await waitFor(() => expect(save.mock.calls).toEqual([[{ title: 'Half', place: 'Graz' }]]))
  })
})
