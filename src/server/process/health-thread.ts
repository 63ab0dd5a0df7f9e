/** The thread behind the health port: see health-port.ts. */
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { HealthThreadData } from './health-port.ts'

const { heartbeat, stuckMs, host, port } = workerData as HealthThreadData

const isStuck = (): boolean => Number(process.hrtime.bigint() - Atomics.load(heartbeat, 0)) > stuckMs * 1e6

const server = createServer(({ method, url }, answer) => {
  const isAsked = (method === 'GET' || method === 'HEAD') && url === '/healthz'
  const status = !isAsked ? 404 : isStuck() ? 503 : 200
  const body = JSON.stringify({ status: status === 200 ? 'ok' : status === 503 ? 'stuck' : 'not_found' })
  answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  answer.end(method === 'HEAD' ? undefined : body)
})
server.listen({ host, port }, () => parentPort?.postMessage(server.address(), []))
