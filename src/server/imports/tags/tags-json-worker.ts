// The thread of parseTagsJsonAside: one file in, one result out, whose columns move over without being copied.
import { parentPort } from 'node:worker_threads'
import { parseTagsJson } from './tags-json.ts'

parentPort?.once('message', (bytes: Uint8Array) => {
  const result = parseTagsJson(bytes)
  const columns = result.ok ? [result.similarities.a, result.similarities.b, result.similarities.score] : []
  parentPort?.postMessage(
    result,
    columns.map(({ buffer }) => buffer),
  )
})
