import type { LiveEvent } from '#contract/resources/events.ts'
import type { OutputOf } from '#contract/operations.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, address } from './call.ts'
import { type OperationName, routes } from '#contract/routes.ts'
import { codeWithoutAnswer, toApiError, unreachable } from './api-error.ts'

/** Key of the running and recent imports. */
export const IMPORTS = ['imports'] as const

export type ImportRun = OutputOf<'admin.imports.list'>[number]

type ImportEvent = Extract<LiveEvent, { type: 'import' }>['data']

/** Polling interval while an import runs. Events are faster, but no event tells that a server was killed. */
const POLL_MS = 5000

export const importsQuery = queryOptions({
  queryKey: IMPORTS,
  queryFn: ({ signal }) => call('admin.imports.list', {}, { signal }),
  staleTime: POLL_MS,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? POLL_MS : false),
})

/** The imports with the progress of an event; null for an import that is not in the list. */
export function withProgress(
  runs: readonly ImportRun[] | undefined,
  { import_id, phase, done, total }: ImportEvent,
): ImportRun[] | null {
  if (phase === null || !runs?.some(({ id, state }) => id === import_id && state === 'running')) return null
  return runs.map((run) => (run.id === import_id ? { ...run, phase, done, total } : run))
}

/** Operations that take a file. */
type UploadName = Extract<OperationName, `${string}.import` | `${string}.picture.put`>

export type Upload = {
  readonly file: File
  /** Plain fields beside the file, including path parameters. */
  readonly fields?: Readonly<Record<string, string>>
  /** Reports the sent share, 0 to 1; the answer comes after 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Sends a file as multipart/form-data, by XMLHttpRequest because fetch reports no progress.
 * @throws ApiError refused, failed, or not reached; an aborted upload throws the signal's reason
 */
export function upload<N extends UploadName>(name: N, { file, fields = {}, onProgress, signal }: Upload) {
  const { verb, path } = routes[name]
  const { resource, data } = address(path, fields)
  const form = new FormData()
  for (const [field, value] of Object.entries(data)) form.append(field, String(value))
  form.append('file', file)

  const code = codeWithoutAnswer(verb)
  return new Promise<OutputOf<N>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(verb, `/api/${resource}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const body: unknown = request.response
      if (request.status >= 200 && request.status < 300) resolve(body as OutputOf<N>)
      else reject(toApiError(request.status, body))
    })
    request.addEventListener('error', () => reject(unreachable(undefined, code)))
    request.addEventListener('abort', () => reject(abortReason(signal)))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

const abortReason = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The upload was stopped.', 'AbortError')
