/** An OpenID Connect provider of a test, which makes whatever claims the test wants: true, unusual or forged. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

type Claims = Readonly<Record<string, unknown>>

export type FakeProvider = {
  readonly issuer: string
  /** Who signs in next: claims of the ID token besides the standard ones; the userinfo endpoint returns `userinfo`. */
  person: Claims
  userinfo: Claims | null
  /** Added to the discovery document, or (undefined) taken out of it. */
  metadata: Readonly<Record<string, unknown>>
  /** Makes the ID token; by default a good one. */
  sign: (claims: JWTPayload) => Promise<string> | string
  readonly privateKey: CryptoKey
  /** As it is published. */
  readonly publicJwk: JWK
  /** The queries of those who came to sign in and to sign out, the latest last. */
  readonly authorizations: readonly URLSearchParams[]
  readonly signOuts: readonly URLSearchParams[]
  stop(): Promise<void>
}

const KEY_ID = 'the-key'

/** @param ahead how far its clock is ahead of the machine's, milliseconds, asked at every token */
export async function startFakeProvider(ahead: () => number = () => 0): Promise<FakeProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const [authorizations, signOuts] = [[] as URLSearchParams[], [] as URLSearchParams[]]
  const nonces = new Map<string, string | null>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const provider: FakeProvider = {
    issuer,
    person: {},
    userinfo: null,
    metadata: {},
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(privateKey),
    privateKey,
    publicJwk,
    authorizations,
    signOuts,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/sign-out`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...provider.metadata,
  })

  const authorize = (query: URLSearchParams): string => {
    authorizations.push(query)
    const code = randomUUID()
    nonces.set(code, query.get('nonce'))
    const back = new URL(query.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    return back.href
  }

  const tokens = async (form: URLSearchParams) => {
    const nowS = Math.floor((Date.now() + ahead()) / 1000)
    const claims = {
      iss: issuer,
      aud: form.get('client_id') ?? 'tandem',
      iat: nowS,
      exp: nowS + 300,
      nonce: nonces.get(form.get('code') ?? ''),
      ...provider.person,
    }
    return { access_token: 'x', token_type: 'Bearer', id_token: await provider.sign(claims) }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    const send = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const redirect = (location: string) => response.writeHead(303, { location }).end()
    if (pathname === '/.well-known/openid-configuration') send(discovery())
    else if (pathname === '/jwks') send({ keys: [publicJwk] })
    else if (pathname === '/authorize') redirect(authorize(searchParams))
    else if (pathname === '/token') send(await tokens(new URLSearchParams(await text(request))))
    else if (pathname === '/userinfo') send({ sub: provider.person['sub'], ...provider.userinfo })
    else if (pathname === '/sign-out') {
      signOuts.push(searchParams)
      redirect(searchParams.get('post_logout_redirect_uri') ?? issuer)
    } else response.writeHead(404).end()
  }
  return provider
}
