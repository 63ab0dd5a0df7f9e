import { operations } from '#contract/operations.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PlaygroundPage } from './playground-page.tsx'

const DOCUMENT = openApiDocument({ version: '1', publicUrl: 'https://tandem.example', cookie: 'session' })

/** The page in front of a server that describes itself and gives one answer to everything else. */
const open = (answer: Response, operation = '', who = student) => {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string } = {}) => {
    if (url === '/api/openapi.json') return Response.json(DOCUMENT)
    // The page's own question who is signed in.
    if (url === '/api/proxy/users/me') return Response.json(me(who))
    calls.push([url, JSON.parse(body)])
    return answer
  })
  return { calls, ...renderPage(<PlaygroundPage />, me(who), `/?operation=${operation}`) }
}

const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Input as JSON' })
const type = async ({ user }: ReturnType<typeof open>, json: object | string) => {
  await user.clear(await input())
  await user.click(await input())
  await user.paste(typeof json === 'string' ? json : JSON.stringify(json))
  await user.keyboard('{Control>}{Enter}{/Control}')
}

it.each([
  ['STUDENT', student],
  ['SUPERVISOR', supervisor('Ada')],
] as const)('lists all that a %s may call with JSON, once, and nothing else', async (role, who) => {
  open(Response.json({}), '', who)
  const listed = (await screen.findAllByRole<HTMLOptionElement>('option')).map(({ value }) => value)
  const mayCall = Object.values(operations)
    .filter(
      ({ body, who: callers }) =>
        body !== 'upload' && (typeof callers === 'string' || callers.roles.includes(role as never)),
    )
    .map(({ name }) => name)
  expect(listed.toSorted()).toEqual(['', ...mayCall].toSorted())
})

it('sends the input, with the own id in it already, and shows what came back', async () => {
  const page = open(Response.json({ thesis_description: 'Graphs' }))
  await page.user.selectOptions(
    await screen.findByRole('combobox', { name: 'What you can call' }),
    'PATCH /students/{id}',
  )
  expect(JSON.parse((await input()).value)).toEqual({ id: student.id })
  await type(page, { id: student.id, thesis_description: 'Graphs' })
  await screen.findByText('Status 200')
  expect(page.calls).toEqual([
    [`/api/proxy/students/${student.id}`, { action: 'PATCH', data: { thesis_description: 'Graphs' } }],
  ])
  expect(screen.getByRole('region', { name: 'Content of the answer' }).textContent).toBe(
    '{\n  "thesis_description": "Graphs"\n}',
  )
})

it('shows a refusal as the answer that it is', async () => {
  const page = open(Response.json({ statusCode: 400, code: 'validation_failed' }, { status: 400 }), 'matches.list')
  await type(page, { id: student.id, limit: 1000 })
  await screen.findByText('Status 400')
  expect(screen.getByText(/validation_failed/)).toBeDefined()
})

it.each([
  ['is no JSON object', '[]', 'This is no JSON object.'],
  ['lacks a part of the path', '{"limit": 1}', 'Part of the path, and missing: id'],
])('sends nothing that %s, and shows no older answer beside that', async (_what, json, says) => {
  const page = open(Response.json({}), 'matches.list')
  await type(page, { id: student.id })
  await screen.findByText('Status 200')
  await type(page, json)
  await screen.findByText(says)
  expect(screen.queryByText('Status 200')).toBeNull()
  expect(page.calls).toHaveLength(1)
})

it('has the own address typed before it deletes everything', async () => {
  const page = open(new Response(null, { status: 204 }), 'users.delete')
  await type(page, { id: student.id })
  await page.user.type(await screen.findByRole('textbox', { name: /^To confirm, type/ }), 'no{Enter}')
  expect(page.calls).toEqual([])
  await page.user.clear(screen.getByRole('textbox', { name: /^To confirm, type/ }))
  await page.user.type(screen.getByRole('textbox', { name: /^To confirm, type/ }), `${student.email}{Enter}`)
  await screen.findByText('Status 204')
  expect(page.calls).toMatchObject([[`/api/proxy/users/${student.id}`, { action: 'DELETE' }]])
})
