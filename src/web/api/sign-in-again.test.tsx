// @vitest-environment jsdom
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { me, student } from '#test/web/sample-answers.ts'
import { MantineProvider, TextInput } from '@mantine/core'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { ME, queryClient } from './query-client.ts'
import { useServerForm } from './server-form.ts'
import { signInAgainAt } from './sign-in-again.ts'

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

const Form = ({ name }: { readonly name: OperationName }) => {
  const attempt = useMutation({ mutationFn: (values: { readonly typed: string }) => call(name, values as never) })
  const form = useServerForm({ initial: { typed: '' }, save: attempt.mutateAsync, draft: 'sample' })
  return (
    <form {...form.formProps}>
      <TextInput label="Typed" {...form.field('typed')} />
      <button type="submit">Send</button>
    </form>
  )
}

const open = (name: OperationName) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form name={name} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const field = () => screen.getByLabelText<HTMLInputElement>('Typed')
const send = () => screen.getByRole('button', { name: 'Send' })

it('is asked for by the actions that can not be undone', () => {
  expect(GUARDED.toSorted()).toEqual(['admin.admins.create', 'admin.cycles.open', 'admin.users.reset', 'users.delete'])
})

it.each(GUARDED)('%s signs in again, comes back to the same page with what was typed, and goes on', async (name) => {
  answers.mockImplementation(refusal('sign_in_again'))
  const user = open(name)
  await user.type(field(), 'Winter')
  await user.click(send())
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  const address = new URL(String(assign.mock.lastCall?.[0]), 'https://tandem.example')
  expect(address.pathname).toBe('/auth/sign-in')
  expect(address.searchParams.get('prompt')).toBe('login')
  expect(address.searchParams.get('return_to')).toBe(HERE.pathname + HERE.search + HERE.hash)

  cleanup()
  answers.mockImplementation(() => new Response(null, { status: 204 }))
  open(name)
  expect(field().value).toBe('Winter')
  await user.click(send())
  await waitFor(() => expect(field().value).toBe(''))
  expect(assign).toHaveBeenCalledTimes(1)
})

it('is nothing that another refusal leads to', async () => {
  answers.mockImplementation(refusal('not_allowed'))
  const user = open('admin.cycles.open')
  await user.type(field(), 'Winter')
  await user.click(send())
  await waitFor(() => expect(answers).toHaveBeenCalled())
  await waitFor(() => expect(field().readOnly).toBe(false))
  expect(assign).not.toHaveBeenCalled()
})

it('keeps an address whole that has a query of its own', () => {
  const address = new URL(signInAgainAt('/search?query=a%26b&sort=name'), 'https://tandem.example')
  expect(address.searchParams.get('return_to')).toBe('/search?query=a%26b&sort=name')
})
