import { unreachable } from '#web/api/api-error.ts'
import type { ApiOperation, Field } from './api-document.ts'

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
export type Exchange = { readonly request: ApiRequest; readonly answer: ApiAnswer }

/** Typed for an empty text, where an empty field stands for none. */
export const EMPTY_TEXT = '""'

/** The call that the fields stand for. What doesn't fit its kind is sent as it was typed: the server has words for it. */
export function requestOf(
  { verb, path, fields, isUpload }: ApiOperation,
  values: Readonly<Record<string, string>>,
  file: File | null,
): ApiRequest {
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
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Calls, and answers whatever comes back. @throws ApiError nothing did */
export async function send(request: ApiRequest): Promise<ApiAnswer> {
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
export function curlOf({ verb, target, body, isUpload, file }: ApiRequest, server: string): string {
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
