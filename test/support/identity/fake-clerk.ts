/** A fake of Clerk's frontend API with its own keys: the client's script, its calls, and the hosted sign-in page. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { SignJWT } from 'jose'
import { CLIENT_SCRIPT } from './fake-clerk-client.ts'

type Claims = Readonly<Record<string, unknown>>

export type FakeClerk = {
  readonly frontendApi: string
  readonly publishableKey: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  /** CLERK_*, as an operator would set them. */
  readonly settings: Readonly<Record<string, string>>
  /** Claims of session tokens besides the standard ones; the person who signs in adds the address. */
  claims: Claims
  /** Whether the client's script comes. */
  isDown: boolean
  /** The initial state: nobody is signed in, and every endpoint answers. */
  reset(): void
  /** Minutes that have passed since people proved who they are, for who is signed in already. */
  age(minutes: number): void
  /** The address of the signed-in person. */
  readonly signedIn: () => string[]
  /** How often the sign-in page was shown. */
  readonly timesAsked: () => number
  /** How many session tokens were made. */
  readonly tokensMade: () => number
  /** A good session token, unless the claims given say otherwise (undefined takes one out). */
  token(party: string, claims?: Claims): Promise<string>
  stop(): Promise<void>
}

type Session = { readonly id: string; readonly email: string; factorAge: number }

const COOKIE = '__client'
/** The documented path of the script. */
const SCRIPT = /^\/npm\/@clerk\/clerk-js@6\/dist\/clerk\.browser\.js$/u

/** @param ahead how far its clock is ahead of the machine's, milliseconds, asked at every token */
export async function startFakeClerk(ahead: () => number = () => 0): Promise<FakeClerk> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sessions = new Map<string, Session>()
  let [asked, made] = [0, 0]
  const server = createServer((request, response) => void answer(request, response))
  // The site of the tests' servers, as it is with a subdomain of one's own.
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`
  const frontendApi = `http://${host}`
  const publishableKey = `pk_test_${Buffer.from(`${host}$`).toString('base64').replace(/=+$/u, '')}`

  const fake: FakeClerk = {
    frontendApi,
    publishableKey,
    publicKey,
    privateKey,
    settings: {
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_JWT_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    claims: { email_verified: true },
    isDown: false,
    reset() {
      sessions.clear()
      fake.isDown = false
    },
    age(minutes) {
      for (const session of sessions.values()) session.factorAge += minutes
    },
    signedIn: () => [...sessions.values()].map(({ email }) => email),
    timesAsked: () => asked,
    tokensMade: () => made,
    token(party, claims = {}) {
      const nowS = Math.floor((Date.now() + ahead()) / 1000)
      const times = { iat: nowS, nbf: nowS - 10, exp: nowS + 60, fva: [0, -1] }
      const all = { iss: frontendApi, azp: party, sid: 'sess_1', sub: 'user_ada', v: 2, jti: randomUUID(), ...times }
      made += 1
      return new SignJWT({ ...all, ...fake.claims, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'ins_1', typ: 'JWT' })
        .sign(privateKey)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  const sessionOf = ({ headers }: IncomingMessage): Session | undefined => {
    const [, id] = new RegExp(`${COOKIE}=([^;]+)`, 'u').exec(headers.cookie ?? '') ?? []
    return sessions.get(id ?? '')
  }

  /** Calls of the client, from a page of the application's. */
  const answerClient = async (path: string, request: IncomingMessage): Promise<object> => {
    const session = sessionOf(request)
    if (path === '/v1/client/sign-out' && session) sessions.delete(session.id)
    if (path === '/v1/client/tokens' && session) {
      const { id: sid, email, factorAge } = session
      const who = { sid, sub: `user_${email}`, email, fva: [factorAge, -1] }
      return { jwt: await fake.token(request.headers.origin ?? '', who) }
    }
    return { session: session && path === '/v1/client' ? { id: session.id, status: 'active' } : null }
  }

  /** The hosted pages: people enter who they are, and are redirected back. */
  const signIn = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    asked += 1
    if (request.method !== 'POST') {
      const form =
        '<form method="post"><label>E-mail <input name="email" type="email" /></label><button>Go</button></form>'
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Portal</title>${form}`)
      return
    }
    const email = new URLSearchParams(await text(request)).get('email') ?? ''
    const id = randomUUID()
    sessions.set(id, { id, email, factorAge: 0 })
    const location = query.get('redirect_url') ?? '/'
    response.writeHead(303, { location, 'set-cookie': `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax` }).end()
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', frontendApi)
    const origin = request.headers.origin ?? ''
    response.setHeader('access-control-allow-origin', origin).setHeader('access-control-allow-credentials', 'true')
    if (SCRIPT.test(pathname) && fake.isDown) response.destroy()
    else if (SCRIPT.test(pathname)) response.setHeader('content-type', 'text/javascript').end(CLIENT_SCRIPT)
    else if (pathname === '/sign-in') await signIn(request, response, searchParams)
    else if (pathname.startsWith('/v1/')) {
      const body = JSON.stringify(await answerClient(pathname, request))
      response.setHeader('content-type', 'application/json').end(body)
    } else response.writeHead(404).end()
  }
  return fake
}
