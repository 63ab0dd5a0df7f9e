import { m } from '#messages'
import type { Verb } from '#contract/routes.ts'
import type { Role } from '#domain/roles.ts'
import { codeWithoutAnswer, toApiError, unreachable } from '#web/api/api-error.ts'
import { address } from '#web/api/call.ts'
import { useKnownMe } from '#web/api/me.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { fileName } from '#web/ui/buttons/download-button.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure, intoView } from '#web/ui/form-failure.tsx'
import { IconChevronDown, IconDownload } from '#web/ui/icons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { submitOnControlEnter } from '#web/hooks/keys-and-pointer.ts'
import { Badge, NativeSelect, Textarea, Stack } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import classes from './playground.module.css'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
}

type Described = {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly 'x-roles'?: readonly Role[]
  readonly 'x-own'?: string
  readonly 'x-needs-fresh-sign-in'?: true
}

/** What the page reads of `GET /api/openapi.json`. */
type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }

type ApiOperation = Described & { readonly verb: Verb; readonly path: string }

const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/openapi.json', { signal }).catch((error: unknown) => {
      throw signal.aborted ? error : unreachable(error)
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toApiError(response.status, body)
    return body as ApiDocument
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** A console for what the reader may call: pick an operation, fill in its input, send it, see what comes back. */
export function PlaygroundPage() {
  const { user } = useKnownMe()
  const { data, error, refetch } = useQuery(documentQuery)
  const [parameters, setParameters] = useSearchParams()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  const operations = operationsOf(data, user.role)
  const chosen = operations.find(({ operationId }) => operationId === parameters.get('operation'))
  return (
    <Stack gap="md">
      <p>{m.playground_text()}</p>
      <NativeSelect
        label={m.playground_operations()}
        size="md"
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value={chosen?.operationId ?? ''}
        onChange={({ currentTarget }) => setParameters({ operation: currentTarget.value }, { replace: true })}
        data={[
          { value: '', label: m.playground_none() },
          ...operations.map(({ operationId, verb, path }) => ({ value: operationId, label: `${verb} ${path}` })),
        ]}
      />
      {chosen && <Console key={chosen.operationId} operation={chosen} />}
    </Stack>
  )
}

/** What a role may call with JSON: no uploads, and not the stream of events, which is for no role and never ends. */
const operationsOf = ({ paths }: ApiDocument, role: Role): ApiOperation[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, { requestBody, 'x-roles': roles }]) => {
        return roles?.includes(role) && !requestBody?.content['multipart/form-data']
      })
      .map(([verb, described]) => ({ ...described, verb: verb.toUpperCase() as Verb, path })),
  )

/** One operation: its input, and what came back last. */
const Console = ({ operation }: { readonly operation: ApiOperation }) => {
  const { verb, path, summary, 'x-own': own, 'x-needs-fresh-sign-in': isFinal } = operation
  const { user } = useKnownMe()
  const client = useQueryClient()
  const fields = fieldsOf(operation)
  const [input, setInput] = useState(() => JSON.stringify(own ? { [own]: user.id } : {}, null, 2))
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: (data: object) => send(operation, data),
    networkMode: 'always',
    onSuccess: async ({ status }) => {
      announce(m.playground_answered({ status }))
      // The rest of the site shows what is true now.
      if (verb !== 'GET') await client.invalidateQueries()
    },
  })
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (sending.isPending) return
    const data = parsed(input)
    const missing = data && missingIn(path, data)
    setProblem(missing === null ? m.playground_not_json() : missing && m.playground_missing({ names: missing }))
    if (!data || missing) return sending.reset()
    const question = {
      title: m.playground_confirm_title(),
      text: m.playground_confirm_text({ operation: `${verb} ${path}` }),
      confirm: m.ui_send(),
      tone: 'rose',
      ...(isFinal && { typed: user.email ?? user.first_name }),
    } as const
    if (verb !== 'DELETE' || (await ask(question))) sending.mutate(data)
  }
  return (
    <>
      <Panel>
        <p lang="en">{summary}</p>
        {fields.length > 0 && (
          <ul className={classes.fields}>
            {fields.map(({ name, required, schema }) => (
              <li key={name}>
                <b>{name}</b>: {typeOf(schema)}
                {required && schema.default === undefined && ` (${m.playground_required()})`}
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            <Textarea
              label={m.playground_input()}
              classNames={{ input: classes.code }}
              rows={6}
              spellCheck={false}
              autoCapitalize="none"
              value={input}
              error={problem}
              onChange={({ currentTarget }) => setInput(currentTarget.value)}
              onKeyDown={submitOnControlEnter}
            />
            <FormFailure text={sending.error && failureText(sending.error)} />
            <div>
              <Button type="submit" isBusy={sending.isPending}>
                {m.ui_send()}
              </Button>
            </div>
          </Stack>
        </form>
      </Panel>
      {sending.data && (
        <div key={sending.submittedAt} ref={intoView}>
          <AnswerPanel answer={sending.data} />
        </div>
      )}
    </>
  )
}

/** What the input may hold. Headers are for programs. */
const fieldsOf = ({ parameters = [], requestBody }: Described): Omit<Parameter, 'in'>[] => {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  return [
    ...parameters.filter(({ in: place }) => place !== 'header'),
    ...Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema })),
  ]
}

const typeOf = ({ $ref, type, format, enum: values, anyOf, items }: Schema): string => {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (items) return `${typeOf(items)}[]`
  return $ref?.split('/').at(-1) ?? format ?? type ?? 'any'
}

/** An object in JSON; null for anything else. */
const parsed = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The parameters of a path without a value; '' for none. */
const missingIn = (path: string, data: object): string => {
  const given = new Map<string, unknown>(Object.entries(data))
  const names = [...path.matchAll(/\{(\w+)\}/gu)].flatMap(([, name = '']) => name)
  return names.filter((name) => ['', null, undefined].some((nothing) => given.get(name) === nothing)).join(', ')
}

type ApiAnswer = {
  readonly status: number
  readonly isGood: boolean
  /** Null for a file. */
  readonly text: string | null
  readonly blob: Blob
  readonly name: string
}

/** Calls through the proxy, and answers whatever comes back. @throws ApiError nothing did */
const send = async ({ verb, path }: ApiOperation, input: object): Promise<ApiAnswer> => {
  const { resource, data } = address(path.slice(1), input)
  const response = await fetch(`/api/proxy/${resource}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: verb, data }),
  }).catch((error: unknown) => {
    throw unreachable(error, codeWithoutAnswer(verb))
  })
  const blob = await response.blob()
  const { status, ok: isGood, headers } = response
  const text = /json|text/u.test(headers.get('content-type') ?? 'text') ? await blob.text() : null
  return { status, isGood, text, blob, name: fileName(headers.get('content-disposition') ?? '') ?? '' }
}

const AnswerPanel = ({ answer: { status, isGood, text, blob, name } }: { readonly answer: ApiAnswer }) => (
  <Panel
    title={m.playground_answer()}
    action={
      <span>
        <Badge color={isGood ? 'teal' : 'rose'}>{m.playground_status({ status })}</Badge>
      </span>
    }
  >
    {text === null ? (
      <div>
        <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={() => saveFile(name, blob, blob.type)}>
          {m.playground_save()}
        </Button>
      </div>
    ) : (
      // It may be longer than its place: it scrolls, with keys as well.
      <pre className={classes.answer} tabIndex={0} role="region" aria-label={m.playground_body()}>
        {readable(text) || m.playground_nothing()}
      </pre>
    )}
  </Panel>
)

const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
