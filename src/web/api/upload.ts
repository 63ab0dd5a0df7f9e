import type { OutputOf } from '#contract/operations.ts'
import { address } from './call.ts'
import { type OperationName, routes } from '#contract/routes.ts'
import { codeWithoutAnswer, toApiError, unreachable } from './api-error.ts'

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
