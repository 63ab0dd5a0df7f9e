import { Worker } from 'node:worker_threads'
import type { TagsJson } from './tags-json.ts'

/** So that a file made to exhaust the memory ends its thread, not the server; megabytes. */
const MEMORY_MAX = 1024

/**
 * `parseTagsJson` in a thread of its own, so that the server goes on answering meanwhile.
 * @param bytes taken over: where they fill their buffer, they move to the thread and are empty afterwards
 * @throws when the thread ends without an answer, for lack of memory for instance
 */
export function parseTagsJsonAside(bytes: Uint8Array): Promise<TagsJson> {
  const worker = new Worker(new URL('./tags-json-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
  })
  const answer = new Promise<TagsJson>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the tag list's thread ended with ${code} before it answered`)))
  })
  const { buffer } = bytes
  const movable = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  worker.postMessage(bytes, movable ? [buffer] : [])
  return answer
}
