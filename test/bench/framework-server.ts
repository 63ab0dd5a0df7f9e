/** The web framework alone, in a thread. */
import { parentPort, workerData } from 'node:worker_threads'
import fastify from 'fastify'

const app = fastify()
app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(workerData))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(url)
