/** A push service on this machine, and devices that subscribe to it: takes messages, or does not, as a test wants it. */
import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushNotification } from '#domain/push/notification.ts'
import { type BrowserKeys, makeBrowserKeys } from './browser-keys.ts'

/** How the service meets the next messages. */
export type PushMood =
  | 'takes'
  /** Answers this status, and these headers with it. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Takes the message and hangs up before it answers. */
  | 'takes and vanishes'

/** A subscription as a browser hands it to the application. */
export type Device = {
  readonly endpoint: string
  readonly keys: BrowserKeys
}

export type Arrived = {
  readonly device: string
  readonly notification: PushNotification
  readonly headers: IncomingMessage['headers']
  /** Claims of the token: `aud`, `exp`, `sub`. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly bytes: number
}

export type PushService = {
  readonly origin: string
  /** Messages with a valid signature that could be decrypted, in order of arrival. */
  readonly received: Arrived[]
  /** Why others were not; the service refuses them. */
  readonly wrong: string[]
  /** Requests to addresses that no device has. */
  readonly strays: string[]
  mood: PushMood
  /** Called with each message before it is answered. */
  onMessage: () => Promise<void> | void
  /** Has a browser subscribe to what this key sends. */
  readonly subscribe: (publicKey: string) => Device
  readonly close: () => Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { readonly device: Device; readonly publicKey: string }>()
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      service.wrong.push(String(error))
      response.writeHead(400).end()
    })
  })
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const known = devices.get(request.url ?? '')
    if (!known) {
      service.strays.push(request.url ?? '')
      response.writeHead(404).end()
      return
    }
    await service.onMessage()
    const { mood } = service
    if (typeof mood === 'object') {
      response.writeHead(mood.status, mood.headers).end()
      return
    }
    const claims = claimsOf(request.headers.authorization ?? '', known.publicKey)
    if (claims['aud'] !== service.origin) throw new Error(`for somebody else: ${String(claims['aud'])}`)
    const notification = JSON.parse(known.device.keys.decrypt(body)) as PushNotification
    const { headers } = request
    service.received.push({ device: known.device.endpoint, notification, headers, claims, bytes: body.length })
    if (mood === 'takes and vanishes') response.destroy()
    else response.writeHead(201, { location: `${service.origin}/message` }).end()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the push service listens nowhere')
  const service: PushService = {
    origin: `http://127.0.0.1:${address.port}`,
    received: [],
    wrong: [],
    strays: [],
    mood: 'takes',
    onMessage: () => undefined,
    subscribe: (publicKey) => {
      const path = `/device/${devices.size + 1}`
      const device = { endpoint: service.origin + path, keys: makeBrowserKeys() }
      devices.set(path, { device, publicKey })
      return device
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

/**
 * The claims of a token that this key has signed (RFC 8292).
 * @throws if another key or none has signed it
 */
const claimsOf = (authorization: string, publicKey: string): Record<string, unknown> => {
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('of another sender than the device has subscribed to')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine || read(head)['alg'] !== 'ES256') throw new Error('not signed by who says so')
  return read(claims)
}

const read = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>

/** A device as a page describes it to the API. */
export function sent({ endpoint, keys: { p256dh, auth } }: Device, publicKey: string) {
  return { endpoint, p256dh, auth, public_key: publicKey }
}
