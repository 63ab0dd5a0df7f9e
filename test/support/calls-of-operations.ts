/** Operations as calls of HTTP, on both ways in. */
import type { UploadedFile } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { OperationName, Verb } from '#contract/routes.ts'

type Data = Readonly<Record<string, unknown>>
export type Sent = {
  readonly method: Verb
  readonly url: string
  /** Anything but a Buffer is sent as JSON. */
  readonly payload?: Buffer | Data
  readonly headers?: Record<string, string>
}

/** The path with its parameters filled in, and what of the input is left. */
const pathOf = (name: OperationName, input: Data): { path: string; data: Data } => {
  const data = { ...input }
  const path = operations[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = String(data[parameter])
    delete data[parameter]
    return encodeURIComponent(value)
  })
  return { path, data }
}

/** Calls it as the browser does, by one path of POSTs. */
export function throughProxy(name: OperationName, input: Data): Sent {
  const { path, data } = pathOf(name, input)
  return { method: 'POST', url: `/api/proxy/${path}`, payload: { action: operations[name].verb, data } }
}

/** Calls it by its own verb and path. */
export async function throughRest(name: OperationName, input: Data): Promise<Sent> {
  const { verb, body } = operations[name]
  const { path, data } = pathOf(name, input)
  const url = `/api/${path}`
  if (body === 'upload') return { method: verb, url, ...(await asForm(data)) }
  if (verb === 'GET' || verb === 'DELETE') {
    const query = new URLSearchParams(filledIn(data)).toString()
    return { method: verb, url: query ? `${url}?${query}` : url }
  }
  return { method: verb, url, payload: { ...data } }
}

const filledIn = (data: Data): [string, string][] =>
  Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : [[key, textOf(value)]]))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const asForm = async ({ file, ...fields }: Data): Promise<{ payload: Buffer; headers: Record<string, string> }> => {
  const form = new FormData()
  for (const [key, value] of filledIn(fields)) form.append(key, value)
  if (file !== undefined) {
    const { bytes, contentType, fileName } = file as UploadedFile
    form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), fileName)
  }
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}
