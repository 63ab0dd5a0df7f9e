import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { type HealthPort, openHealthPort } from './health-port.ts'

const HOST = '127.0.0.1'
let health: HealthPort

afterEach(() => health.close())

const ask = async (path: string): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`http://${HOST}:${health.port}${path}`)
  return { status: answer.status, body: await answer.json() }
}

/** Asks from another thread until the status is the wanted one, then sets the signal. */
const askElsewhere = (status: number): Int32Array => {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const code = `
    const { workerData: { url, status, signal } } = require('node:worker_threads')
    const ask = async () => {
      while ((await fetch(url)).status !== status);
      Atomics.store(signal, 0, 1)
      Atomics.notify(signal, 0)
    }
    void ask()`
  const workerData = { url: `http://${HOST}:${health.port}/healthz`, status, signal }
  new Worker(code, { eval: true, workerData }).unref()
  return signal
}

/** Lets this thread stand still until the signal is set, or for ten seconds. */
const standStill = (signal: Int32Array): boolean => Atomics.wait(signal, 0, 0, 10_000) !== 'timed-out'

test('answers, and knows nothing else', async () => {
  health = await openHealthPort({ host: HOST, port: 0 })
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await ask('/metrics')).toMatchObject({ status: 404 })
})

test('answers while the main thread does not', async () => {
  health = await openHealthPort({ host: HOST, port: 0 })
  expect(standStill(askElsewhere(200))).toBe(true)
})

test('says that the process is stuck, until it goes on', async () => {
  health = await openHealthPort({ host: HOST, port: 0, stuckMs: 100 })
  expect(standStill(askElsewhere(503))).toBe(true)
  await expect.poll(() => ask('/healthz')).toMatchObject({ status: 200 })
})

test('does not open where the port is taken', async () => {
  health = await openHealthPort({ host: HOST, port: 0 })
  await expect(openHealthPort({ host: HOST, port: health.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
