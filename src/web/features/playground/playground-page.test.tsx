import { operations } from '#contract/operations.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PlaygroundPage } from './playground-page.tsx'

const DOCUMENT = openApiDocument({ version: '1', publicUrl: 'https://tandem.example', cookie: 'session' })

type Call = { readonly url: string; readonly method?: string; readonly body?: string }

/** The page in front of a server that describes itself and gives one answer to everything else. */
const open = (answer: () => Response, who = student) => {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: Omit<Call, 'url'> = {}) => {
    if (url === '/api/openapi.json') return Response.json(DOCUMENT)
    // The page's own question who is signed in.
    if (url === '/api/proxy/users/me') return Response.json(me(who))
    calls.push({ url, ...init })
    return answer()
  })
  return { calls, ...renderPage(<PlaygroundPage />, me(who)) }
}

type Opened = ReturnType<typeof open>

const pick = async ({ user }: Opened, words: string, name: RegExp): Promise<void> => {
  await user.type(await screen.findByRole('searchbox'), words)
  await user.click(screen.getByRole('link', { name }))
}

const sendButton = () => screen.getByRole('button', { name: 'Send' })

it.each([
  ['STUDENT', student],
  ['SUPERVISOR', supervisor('Ada')],
] as const)('lists all that a %s may call, once, and nothing else', async (role, who) => {
  open(() => Response.json({}), who)
  await screen.findAllByRole('link')
  const listed = screen.getAllByRole('link').map((link) => link.dataset['operation'] ?? '')
  const mayCall = Object.values(operations).filter(({ who: callers }) =>
    typeof callers === 'string' ? true : callers.roles.some((one) => one === role),
  )
  expect(listed.toSorted()).toEqual(mayCall.map(({ name }) => name).toSorted())
})

it('sends what was filled in, with the own id filled in already, and shows what came back', async () => {
  const page = open(() => Response.json({ thesis_description: 'Graphs' }))
  await pick(page, 'patch /students', /^PATCH \/students/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'PATCH /students/{id}' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'id' }).value).toBe(student.id)
  await page.user.type(screen.getByRole('textbox', { name: 'thesis_description' }), 'Graphs')
  await page.user.click(sendButton())
  await screen.findByText('Status 200')
  expect(page.calls[0]).toMatchObject({
    url: `/api/students/${student.id}`,
    method: 'PATCH',
    body: '{"thesis_description":"Graphs"}',
  })
  expect(screen.getByRole('region', { name: 'Content of the answer' }).textContent).toBe(
    '{\n  "thesis_description": "Graphs"\n}',
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'thesis_description' }).value).toBe('Graphs')
})

it('puts what the server refuses at its field, and shows the answer', async () => {
  const issues = [{ path: 'limit', message: 'Too many.' }]
  const page = open(() =>
    Response.json({ statusCode: 400, code: 'validation_failed', message: 'No.', issues }, { status: 400 }),
  )
  await pick(page, 'suggested match', /^GET \/match/)
  const limit = screen.getByRole('textbox', { name: 'limit' })
  await page.user.type(limit, '1000')
  await page.user.click(sendButton())
  await screen.findByText('Status 400')
  await waitFor(() => expect(document.activeElement).toBe(limit))
  screen.getByText('Too many.')
  expect(page.calls[0]?.url).toBe(`/api/match/${student.id}?limit=1000`)
})

it('has the own address typed before it deletes everything', async () => {
  const page = open(() => new Response(null, { status: 204 }))
  await pick(page, 'delete', /^DELETE \/users\/\{id\} /)
  await page.user.click(sendButton())
  await page.user.type(await screen.findByRole('textbox', { name: /^To confirm, type/ }), 'no')
  await page.user.keyboard('{Enter}')
  expect(page.calls).toEqual([])
  await page.user.clear(screen.getByRole('textbox', { name: /^To confirm, type/ }))
  await page.user.type(screen.getByRole('textbox', { name: /^To confirm, type/ }), String(student.email))
  await page.user.keyboard('{Enter}')
  await screen.findByText('Status 204')
  expect(page.calls).toMatchObject([{ method: 'DELETE', url: `/api/users/${student.id}` }])
})

it('gives the call as a command that a shell takes as it is', async () => {
  const page = open(() => Response.json({}))
  await pick(page, 'post /students', /^POST \/students/)
  await page.user.type(screen.getByRole('textbox', { name: 'thesis_description' }), "it's")
  await page.user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  await findToast('Copied.')
  expect(await navigator.clipboard.readText()).toBe(
    String.raw`curl -X POST 'https://tandem.example/api/students' \
  -b "$COOKIE" \
  -H 'content-type: application/json' \
  --data-raw '{"thesis_description":"it'\''s"}'`,
  )
})
