import { FRESH_SIGN_IN_MS } from '#domain/limits.ts'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { me, student } from '#test/web/sample-answers.ts'
import { MantineProvider, TextInput } from '@mantine/core'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#web/api/call.ts'
import { dropDrafts } from '#web/api/forms/drafts.ts'
import { ME, queryClient } from '#web/api/query-client.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { restoreAttempt, clearAttempt, signInAgainAt, dismissSignIn } from '#web/api/sign-in-again.ts'
import { Questions } from '#web/ui/dialogs/ask.tsx'
import { SignInAgain } from './app-frame.tsx'

type Values = { readonly title: string; readonly typed: string }

const HERE = { pathname: '/de/admin/settings/new-cycle', search: '?from=tools', hash: '#name' }
const GUARDED = Object.values(operations)
  .filter(({ needsFreshSignIn }) => needsFreshSignIn)
  .map(({ name }) => name)

const assign = vi.fn<(address: string) => void>()
const answers = vi.fn<() => Response>()
const refusal = (code: string) => () =>
  Response.json({ statusCode: 403, code, message: 'Not like that.' }, { status: 403 })

beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', { ...HERE, assign })
  vi.stubGlobal('fetch', async () => answers())
  queryClient.clear()
  queryClient.setQueryData(ME, { known: true, me: me({ ...student, role: 'ADMIN' }) })
})

afterEach(() => {
  dismissSignIn()
  clearAttempt()
  sessionStorage.clear()
})

type FormProps = { readonly name: OperationName; readonly confirm?: (isBack: boolean) => Promise<boolean> }

const Form = ({ name, confirm }: FormProps) => {
  const attempt = useMutation({ mutationFn: (values: Values) => call(name, values as never) })
  const form = useServerForm<Values>({
    initial: { title: '', typed: '' },
    ...(confirm && { confirm: (_values, isBack) => confirm(isBack) }),
    save: attempt.mutateAsync,
    draft: 'sample',
    notKept: ['typed'],
  })
  return (
    <form {...form.formProps}>
      <TextInput label="Title" {...form.field('title')} />
      <TextInput label="Typed" {...form.field('typed')} />
      <button type="submit">Send</button>
    </form>
  )
}

const open = (props: FormProps) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form {...props} />
        <SignInAgain />
        <Questions />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => screen.getByRole('button', { name: 'Send' })
const fillIn = async (user: ReturnType<typeof open>) => {
  await user.type(field('Title'), 'Winter')
  await user.type(field('Typed'), 'Summer')
  await user.click(send())
}
const goOn = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(assign).toHaveBeenCalled())
  dispatchEvent(new Event('pagehide'))
}
/** The page is loaded anew by somebody. */
const comeBack = (props: FormProps, person = student.id) => {
  cleanup()
  dismissSignIn()
  dropDrafts((kept) => kept === person)
  restoreAttempt(person)
  answers.mockImplementation(() => new Response(null, { status: 204 }))
  return open(props)
}
const stored = (): string => JSON.stringify(Object.values(sessionStorage))

it.each(GUARDED)('%s asks before it signs in again, and comes back with all that was typed', async (name) => {
  answers.mockImplementation(refusal('sign_in_again'))
  const user = open({ name })
  await fillIn(user)
  await screen.findByRole('dialog', { name: 'Please sign in once more' })
  expect(assign).not.toHaveBeenCalled()
  await goOn(user)
  expect(assign).toHaveBeenCalledTimes(1)
  const address = new URL(String(assign.mock.lastCall?.[0]), 'https://tandem.example')
  expect(address.pathname).toBe('/auth/sign-in')
  expect(address.searchParams.get('prompt')).toBe('login')
  expect(address.searchParams.get('return_to')).toBe(HERE.pathname + HERE.search + HERE.hash)

  const back = comeBack({ name })
  expect(field('Title').value).toBe('Winter')
  expect(field('Typed').value).toBe('Summer')
  // One press finishes.
  expect(document.activeElement).toBe(send())
  await back.keyboard('{Enter}')
  await waitFor(() => expect(field('Typed').value).toBe(''))
  expect(assign).toHaveBeenCalledTimes(1)
})

it('keeps a confirmation in storage only while the page is away', async () => {
  answers.mockImplementation(refusal('sign_in_again'))
  const user = open({ name: 'admin.cycles.open' })
  await fillIn(user)
  await screen.findByRole('dialog')
  expect(stored()).not.toContain('Summer')
  await goOn(user)
  expect(stored()).toContain('Summer')
  comeBack({ name: 'admin.cycles.open' })
  expect(stored()).not.toContain('Summer')
  cleanup()
  open({ name: 'admin.cycles.open' })
  expect(field('Typed').value).toBe('')
})

it.each([
  [
    'by a press',
    async (user: ReturnType<typeof open>) => user.click(await screen.findByRole('button', { name: 'Cancel' })),
  ],
  [
    'by Back',
    async () => {
      await waitFor(() => expect(history.state).toHaveProperty('dialogs'))
      history.back()
    },
  ],
])('leads nowhere when the reader stays %s, and keeps what stands in the form', async (_how, stay) => {
  answers.mockImplementation(refusal('sign_in_again'))
  const user = open({ name: 'admin.cycles.open' })
  await fillIn(user)
  await stay(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Typed').value).toBe('Summer')
  dispatchEvent(new Event('pagehide'))
  expect(stored()).not.toContain('Summer')
  expect(assign).not.toHaveBeenCalled()
})

it.each([
  ['somebody else', { person: 'other' }],
  ['another page', { pathname: '/de/admin/dashboard' }],
  ['a later hour', { passed: FRESH_SIGN_IN_MS }],
])('brings nothing back for %s', async (_what, other: { person?: string; pathname?: string; passed?: number }) => {
  answers.mockImplementation(refusal('sign_in_again'))
  const user = open({ name: 'admin.cycles.open' })
  await fillIn(user)
  await goOn(user)
  vi.stubGlobal('location', { ...HERE, pathname: other.pathname ?? HERE.pathname, assign })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + (other.passed ?? 0))
  comeBack({ name: 'admin.cycles.open' }, other.person)
  expect(field('Typed').value).toBe('')
  expect(stored()).not.toContain('Summer')
})

it('asks at once what was asked before, so that one press finishes', async () => {
  answers.mockImplementation(refusal('sign_in_again'))
  const asked: boolean[] = []
  const confirm = async (isBack: boolean) => {
    asked.push(isBack)
    return true
  }
  const user = open({ name: 'admin.admins.create', confirm })
  await fillIn(user)
  await goOn(user)
  comeBack({ name: 'admin.admins.create', confirm })
  await waitFor(() => expect(field('Typed').value).toBe(''))
  expect(asked).toEqual([false, true])
})

it('is nothing that another refusal leads to', async () => {
  answers.mockImplementation(refusal('not_allowed'))
  const user = open({ name: 'admin.cycles.open' })
  await fillIn(user)
  await waitFor(() => expect(answers).toHaveBeenCalled())
  await waitFor(() => expect(field('Typed').readOnly).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

it('keeps an address whole that has a query of its own', () => {
  const address = new URL(signInAgainAt('/search?query=a%26b&sort=name'), 'https://tandem.example')
  expect(address.searchParams.get('return_to')).toBe('/search?query=a%26b&sort=name')
})
