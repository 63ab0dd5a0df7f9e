/** ID tokens that do not hold, no matter who made them: nobody is signed in by one. */
import { generateKeyPairSync, KeyObject } from 'node:crypto'
import { base64url, exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose'
import { type FakeProvider, startFakeProvider } from '#test/support/identity/fake-provider.ts'
import { freePort } from '#test/support/free-port.ts'
import { hostedClient, type SignInServer, startSignInServer } from '#test/support/identity/sign-in-server.ts'
import { signInAtOnce } from '#test/support/identity/sign-in.ts'
import { createVisitor } from '#test/support/identity/visitor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const ADA = { sub: 'ada', email: 'ada@example.org', email_verified: true }

let fake: FakeProvider
let server: SignInServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  server = await startSignInServer({
    port: Number(new URL(publicUrl).port),
    provider: hostedClient(fake.issuer, publicUrl),
  })
})
afterAll(() => Promise.all([fake.stop(), server.stop()]))

const good = (claims: JWTPayload, kid = 'the-key') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(fake.privateKey)
const without = (name: string, claims: JWTPayload): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([other]) => other !== name))
const part = (value: object): string => base64url.encode(JSON.stringify(value))
const stranger = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

beforeEach(() => {
  fake.person = ADA
  fake.sign = good
})

const signIn = async () => {
  const visitor = createVisitor({ headers: { 'accept-language': 'en' } })
  const arrival = await signInAtOnce(visitor, `${server.publicUrl}/auth/sign-in`)
  return { arrival, session: visitor.cookie('tandem_session') }
}

it('a good token signs in', async () => {
  const { arrival, session } = await signIn()
  expect(arrival.status).toBe(303)
  expect(session).toBeDefined()
})

type Forgery = (claims: JWTPayload) => Promise<string> | string

describe('an ID token is refused', () => {
  it.each<[string, Forgery]>([
    ['that a stranger signed', (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(stranger())],
    [
      'that a stranger signed in the name of the known key',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(stranger()),
    ],
    ['that nobody signed (alg none)', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
    [
      'that nobody signed, whatever its header says',
      async (claims) => `${(await good(claims)).split('.').slice(0, 2).join('.')}.`,
    ],
    [
      'whose signature is of other claims',
      async (claims) => {
        const [header, , signature] = (await good(claims)).split('.')
        return [header, part({ ...claims, email: 'victim@example.org' }), signature].join('.')
      },
    ],
    [
      'that was signed with the public key as a shared secret (HS256)',
      async (claims) => {
        const key = await importJWK(fake.publicJwk, 'RS256', { extractable: true })
        const pem = key instanceof Uint8Array || key instanceof KeyObject ? '' : await exportSPKI(key)
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'the-key' }).sign(Buffer.from(pem))
      },
    ],
    ['for another client', (claims) => good({ ...claims, aud: 'another' })],
    ['for another client, too, that it came by', (claims) => good({ ...claims, aud: ['tandem', 'x'], azp: 'x' })],
    ['of another issuer', (claims) => good({ ...claims, iss: 'https://evil.example' })],
    ['of another sign-in (nonce)', (claims) => good({ ...claims, nonce: 'another' })],
    ['of no sign-in at all', (claims) => good(without('nonce', claims))],
    ['that is over', (claims) => good({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['that never ends', (claims) => good(without('exp', claims))],
    ['of nobody', (claims) => good(without('sub', claims))],
    ['of a subject that is empty', (claims) => good({ ...claims, sub: '' })],
    ['of a subject that no database takes', (claims) => good({ ...claims, sub: 'a\0da' })],
    ['of a subject that a database alters', (claims) => good({ ...claims, sub: 'ada\uD800' })],
    ['of a subject that is too long', (claims) => good({ ...claims, sub: 'a'.repeat(256) })],
    ['of somebody who proves it at no time', (claims) => good({ ...claims, auth_time: 9e12 })],
    ['that is none', () => 'ada@example.org'],
  ])('%s', async (_what, forgery) => {
    fake.sign = forgery
    const { arrival, session } = await signIn()
    expect(arrival.status).toBe(502)
    expect(await arrival.text()).toContain('<h1>The sign-in could not be verified</h1>')
    expect(session).toBeUndefined()
  })
})
