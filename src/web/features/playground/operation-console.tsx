import { m } from '#messages'
import { toApiError, unreachable } from '#web/api/api-error.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { announce } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { IconChevronDown, IconDownload } from '#web/ui/icons.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { FileButton, InputBase, NativeSelect, Textarea, TextInput, Badge } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApiOperation, Field } from './api-document.ts'
import classes from './playground.module.css'

type OperationConsoleProps = {
  readonly operation: ApiOperation
  /** Address of the API. */
  readonly server: string
  readonly takesFocus: boolean
}

/** One operation: its fields, and what came back last. */
export function OperationConsole({ operation, server, takesFocus }: OperationConsoleProps) {
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const form = useConsole(operation, file, setExchange)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { verb, path, summary, fields } = operation
  // What the server refused is shown as the answer that it is; only what never got there is said here.
  const failure = form.failure && !exchange ? failureText(form.failure) : null
  return (
    <>
      <Panel>
        <h2 ref={heading} tabIndex={-1} className={classes.line}>
          <b>{verb}</b> {path}
        </h2>
        <p lang="en">{summary}</p>
        <form {...form.formProps}>
          <Stack gap="md">
            {fields.length === 0 && <p className={classes.muted}>{m.playground_no_fields()}</p>}
            {fields.map((field) => (
              <OperationField
                key={field.name}
                field={field}
                input={form.field(field.name)}
                file={file}
                onFile={setFile}
              />
            ))}
            <FormFailure text={failure} />
            <div className={classes.actions}>
              <SubmitButton isBusy={form.isBusy}>{m.playground_send()}</SubmitButton>
              <CopyButton text={() => curlOf(requestOf(operation, form.values, file), server)}>
                {m.playground_copy_curl()}
              </CopyButton>
            </div>
          </Stack>
        </form>
      </Panel>
      {exchange && <AnswerPanel exchange={exchange} />}
    </>
  )
}

const useConsole = (operation: ApiOperation, file: File | null, onExchange: (exchange: Exchange | null) => void) => {
  const { user } = useKnownMe()
  const client = useQueryClient()
  // What was sent stays in the fields, to be sent again.
  const [initial, setInitial] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(operation.fields.map(({ name }) => [name, name === operation.own ? user.id : ''])),
  )
  const form = useServerForm({
    initial,
    check: (values) => problemsOf(operation, values, file),
    confirm: async () => {
      if (operation.verb !== 'DELETE' && !operation.isFinal) return true
      return ask({
        title: m.playground_confirm_title(),
        text: m.playground_confirm_text({ operation: `${operation.verb} ${operation.path}` }),
        confirm: m.playground_send(),
        tone: 'rose',
        ...(operation.isFinal && { typed: user.email ?? user.first_name }),
      })
    },
    save: async (values) => {
      onExchange(null)
      const request = requestOf(operation, values, file)
      const answer = await send(request)
      setInitial(values)
      onExchange({ request, answer })
      announce(m.playground_answered({ status: answer.status }))
      if (!answer.isGood) throw toApiError(answer.status, answer.text === null ? null : parsed(answer.text))
      // The rest of the site shows what is true now.
      if (operation.verb !== 'GET') void client.invalidateQueries()
    },
  })
  return form
}

const parsed = (text: string): unknown => (isJson(text) ? JSON.parse(text) : null)

const problemsOf = (
  { fields }: ApiOperation,
  values: Readonly<Record<string, string>>,
  file: File | null,
): Record<string, string> => {
  const isMissing = (name: string, kind: string): boolean => (kind === 'file' ? file === null : values[name] === '')
  const problems = fields.flatMap(({ name, kind, isRequired }) => {
    if (isMissing(name, kind)) return isRequired ? [[name, m.error_text_required()]] : []
    return kind === 'json' && !isJson(values[name] ?? '') ? [[name, m.playground_not_json()]] : []
  })
  return Object.fromEntries(problems) as Record<string, string>
}

type OperationFieldProps = {
  readonly field: Field
  /** From the form. */
  readonly input: {
    readonly name: string
    readonly value: string | undefined
    readonly error: ReactNode
    readonly readOnly: boolean
    readonly onChange: (event: { currentTarget: { value: string } }) => void
  }
  /** What was picked for the field that takes a file. */
  readonly file: File | null
  readonly onFile: (file: File | null) => void
}

/** One field, as its schema wants it filled in. */
const OperationField = ({ field, input, file, onFile }: OperationFieldProps) => {
  const { name, kind, isRequired, options } = field
  const shared = { label: name, description: hintOf(field), 'aria-required': isRequired, labelProps: { lang: 'en' } }
  if (kind === 'choice' || kind === 'boolean') {
    const { readOnly, ...choice } = input
    return (
      <NativeSelect
        {...shared}
        {...choice}
        disabled={readOnly}
        size="md"
        rightSection={<IconChevronDown size={18} aria-hidden />}
        data={[{ value: '', label: m.playground_not_sent() }, ...options]}
      />
    )
  }
  if (kind === 'json') return <Textarea {...shared} {...input} rows={6} spellCheck={false} />
  if (kind === 'file') {
    // The browser's own field speaks the browser's language, not the reader's.
    const text = file?.name ?? m.playground_choose_file()
    return (
      <FileButton onChange={onFile} disabled={input.readOnly}>
        {(props) => (
          <InputBase
            {...shared}
            {...props}
            aria-required={undefined}
            component="button"
            type="button"
            pointer
            size="md"
            name={name}
            error={input.error}
            aria-label={`${name}: ${text}`}
          >
            {text}
          </InputBase>
        )}
      </FileButton>
    )
  }
  return (
    <TextInput
      {...shared}
      {...input}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
    />
  )
}

const hintOf = ({ kind, place, isRequired, fallback }: Field): string => {
  const parts = [isRequired ? m.playground_required() : m.playground_optional()]
  if (fallback !== null) parts.push(m.playground_default({ value: fallback }))
  if (kind === 'json') parts.push(m.playground_as_json())
  if (kind === 'text' && place === 'body') parts.push(m.playground_empty_text({ empty: EMPTY_TEXT }))
  return parts.join(' · ')
}

/** What was sent, and what came back. */
const AnswerPanel = ({ exchange: { request, answer } }: { readonly exchange: Exchange }) => {
  const { verb, target, body, file } = request
  const { status, isGood, headers, text } = answer
  return (
    <Panel
      title={m.playground_answer()}
      action={
        <span>
          <Badge color={isGood ? 'teal' : 'rose'}>{m.playground_status({ status })}</Badge>
        </span>
      }
    >
      <Code name={m.playground_body()} text={text === null ? m.playground_file() : text || m.playground_nothing()} />
      <div className={classes.actions}>
        {text ? <CopyButton text={() => text}>{m.playground_copy()}</CopyButton> : null}
        {text === null && <SaveButton answer={answer} />}
      </div>
      <details className={classes.details}>
        <summary>{m.playground_headers()}</summary>
        <Code name={m.playground_headers()} text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      </details>
      <details className={classes.details}>
        <summary>{m.playground_request()}</summary>
        <Code
          name={m.playground_request()}
          text={[`${verb} /api${target}`, body && JSON.stringify(body, null, 2), file?.name].filter(Boolean).join('\n')}
        />
      </details>
    </Panel>
  )
}

/** May be longer than its place: it scrolls, with keys as well. */
const Code = ({ name, text }: { name: string; text: string }) => (
  <pre className={classes.code} tabIndex={0} role="region" aria-label={name}>
    {text}
  </pre>
)

const SaveButton = ({ answer: { blob, headers } }: Pick<Exchange, 'answer'>) => {
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1]
  const fileName = fileNameOf(disposition ?? '')
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => saveFile(fileName, blob, blob.type)}
    >
      {m.playground_save()}
    </Button>
  )
}

/** The name in any script where there is one, else the plain one (RFC 6266). */
const fileNameOf = (disposition: string): string => {
  const encoded = /filename\*=utf-8''([^;]+)/iu.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/u.exec(disposition)?.[1] ?? 'answer')
}

/** A call as it goes over the wire. */
type ApiRequest = {
  readonly verb: string
  /** Path and query, below the server's address. */
  readonly target: string
  /** JSON, or plain fields of an upload; undefined for none. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly isUpload: boolean
  readonly file: File | null
}

type ApiAnswer = {
  readonly status: number
  readonly isGood: boolean
  readonly headers: readonly (readonly [string, string])[]
  /** What the answer says; JSON is made readable. Null for a file. */
  readonly text: string | null
  readonly blob: Blob
}

/** A call and what came back. */
type Exchange = { readonly request: ApiRequest; readonly answer: ApiAnswer }

/** Typed for an empty text, where an empty field stands for none. */
const EMPTY_TEXT = '""'

/** The call that the fields stand for. What doesn't fit its kind is sent as it was typed: the server has words for it. */
const requestOf = (
  { verb, path, fields, isUpload }: ApiOperation,
  values: Readonly<Record<string, string>>,
  file: File | null,
): ApiRequest => {
  const given = (place: Field['place']) =>
    fields.filter((field) => field.place === place && field.kind !== 'file' && values[field.name] !== '')
  // One that is not filled in keeps its name, as a command to copy may.
  const resource = path.replaceAll(
    /\{(\w+)\}/gu,
    (whole, name: string) => encodeURIComponent(values[name] ?? '') || whole,
  )
  const query = new URLSearchParams(given('query').map(({ name }) => [name, values[name] ?? '']))
  const hasBody = fields.some(({ place }) => place === 'body')
  return {
    verb,
    target: query.size > 0 ? `${resource}?${query}` : resource,
    body: hasBody
      ? Object.fromEntries(given('body').map((field) => [field.name, typed(field, values[field.name] ?? '')]))
      : undefined,
    isUpload,
    file,
  }
}

const typed = ({ kind }: Field, value: string): unknown => {
  if (kind === 'text') return value === EMPTY_TEXT ? '' : value
  return kind === 'choice' || !isJson(value) ? value : JSON.parse(value)
}

/** Whether a text can be read as JSON. */
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Calls, and answers whatever comes back. @throws ApiError nothing did */
const send = async (request: ApiRequest): Promise<ApiAnswer> => {
  const { verb, target, body, isUpload } = request
  const data = isUpload ? formOf(request) : body && JSON.stringify(body)
  try {
    const response = await fetch(`/api${target}`, {
      method: verb,
      credentials: 'same-origin',
      ...(data !== undefined && { body: data }),
      ...(typeof data === 'string' && { headers: JSON_HEADER }),
    })
    const blob = await response.blob()
    const isText = /json|text/u.test(response.headers.get('content-type') ?? 'text')
    return {
      status: response.status,
      isGood: response.ok,
      headers: [...response.headers],
      text: isText ? readable(await blob.text()) : null,
      blob,
    }
  } catch (error) {
    throw unreachable(error)
  }
}

const JSON_HEADER = { 'content-type': 'application/json' }

const formOf = ({ body, file }: ApiRequest): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  if (file) form.append('file', file)
  return form
}

const readable = (text: string): string => (isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text)

/** The same call for a shell. The session is in a cookie that no script can read: it is left to the caller. */
const curlOf = ({ verb, target, body, isUpload, file }: ApiRequest, server: string): string => {
  const parts = [`curl -X ${verb} ${quoted(server + target)}`, '-b "$COOKIE"']
  if (isUpload) {
    for (const [name, value] of Object.entries(body ?? {})) parts.push(`-F ${quoted(`${name}=${String(value)}`)}`)
    parts.push(`-F ${quoted(`file=@${file?.name ?? 'file'}`)}`)
  } else if (body) {
    parts.push("-H 'content-type: application/json'", `--data-raw ${quoted(JSON.stringify(body))}`)
  }
  return parts.join(' \\\n  ')
}

/** Whatever stands in single quotes means nothing to a shell but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
