import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from './test-server.ts'
import { freePort } from '#test/support/free-port.ts'

/** A Tandem that can be deployed again while its pages are open. */
export type TwoBuilds = {
  readonly url: string
  /** The server of the first build. */
  readonly server: TestServer
  /** Deploys a second build: every hashed file gets another name, and the former files are gone. */
  readonly deploy: () => void
  /** Goes back to the first build, and its server. */
  readonly beginAnew: () => void
  /** Breaks every connection, or accepts them again, as if the server could not be reached. */
  readonly cutOff: (isCutOff: boolean) => void
  /** Holds every request to a path; returns a function that lets them through. */
  readonly hold: (path: string) => () => void
  /** Replaces the server by another one, which has no service worker and no users. */
  readonly switchWorkerOff: () => Promise<void>
  readonly stop: () => Promise<void>
}

const WEB = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
/**
 * Suffix of the second build's file names, and the name of that build: longer than a hash, which may end in anything.
 */
export const SECOND = '-second-build'

/** A proxy before a server, which renames built files. */
export async function startTwoBuilds(): Promise<TwoBuilds> {
  const files = (await readdir(`${WEB}assets`)).filter((name) => /\.(?:js|css)$/.test(name))
  const stems = files.map((name) => name.replace(/\.\w+$/, ''))
  const { build } = JSON.parse(await readFile(`${WEB}builds/latest.json`, 'utf8')) as { build: string }
  const all = new RegExp([...stems, build].map((stem) => stem.replaceAll(/[^\w]/g, '\\$&')).join('|'), 'g')
  const first = await freePort()
  let port = first
  let isSecond = false
  let isCutOff = false
  const held = new Map<string, Promise<void>>()

  const forward = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    await held.get(incoming.url ?? '')
    if (isCutOff) return void incoming.socket.destroy()
    const { url = '/', method = 'GET' } = incoming
    const isOfSecond = url.startsWith('/assets/') && url.includes(`${SECOND}.`)
    const isScript = /^\/assets\/.*\.(?:js|css)$/.test(url)
    if (isScript && isOfSecond !== isSecond) return void answer.writeHead(404).end()
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...asking } = incoming.headers
    const headers = { ...asking, 'accept-encoding': 'identity' }
    const path = url.replace(`${SECOND}.`, '.')
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (given) => {
      const isText = /html|javascript|css|json/.test(given.headers['content-type'] ?? '')
      if (!isSecond || !isText) {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        return void given.pipe(answer)
      }
      given.setEncoding('utf8')
      let text = ''
      given.on('data', (part: string) => (text += part))
      given.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...others } = given.headers
        answer.writeHead(given.statusCode ?? 502, others).end(text.replaceAll(all, `$&${SECOND}`))
      })
    })
    asked.on('error', () => answer.destroy())
    answer.on('close', () => asked.destroy())
    incoming.pipe(asked)
  }
  const front = createServer((incoming, answer) => void forward(incoming, answer))
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(front.address() as AddressInfo).port}`
  const server = await startTestServer({ PORT: String(port), PUBLIC_URL: url })
  const servers = [server]
  return {
    url,
    server,
    deploy: () => (isSecond = true),
    beginAnew: () => {
      isSecond = false
      port = first
    },
    cutOff: (cut) => {
      isCutOff = cut
      if (cut) front.closeAllConnections()
    },
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    switchWorkerOff: async () => {
      const other = await freePort()
      servers.push(await startTestServer({ PORT: String(other), PUBLIC_URL: url, SERVICE_WORKER: 'off' }))
      port = other
    },
    stop: async () => {
      front.closeAllConnections()
      front.close()
      await Promise.all(servers.map((each) => each.stop()))
    },
  }
}
