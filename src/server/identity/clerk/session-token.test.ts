/** Session tokens that do not hold, no matter who made them, and what those say that do. */
import { generateKeyPairSync } from 'node:crypto'
import { base64url, type JWTPayload, SignJWT } from 'jose'
import { type FakeClerk, startFakeClerk } from '#test/support/identity/fake-clerk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSessionToken } from './clerk.ts'

const OURS = 'https://tandem.example'
const ADA = { email: 'Ada@uni.example', email_verified: true, given_name: ' Ada ', family_name: null }

let fake: FakeClerk
beforeAll(async () => {
  fake = await startFakeClerk()
})
afterAll(() => fake.stop())

let now: Date
beforeEach(() => {
  now = new Date()
  fake.claims = ADA
})

const read = async (token: string) =>
  readSessionToken(token, { issuer: fake.frontendApi, key: fake.publicKey, party: OURS }, now)
const secondsNow = (): number => Math.floor(now.getTime() / 1000)
const part = (value: object): string => base64url.encode(JSON.stringify(value))
const partsOf = (token: string): string[] => token.split('.')

describe('a session token', () => {
  it('says who somebody is, by issuer and subject', async () => {
    const { identity } = await read(await fake.token(OURS))
    expect(identity).toMatchObject({
      issuer: fake.frontendApi,
      subject: 'user_ada',
      email: 'Ada@uni.example',
      firstName: 'Ada',
      idToken: null,
    })
    expect(identity).not.toHaveProperty('lastName')
  })

  it('is known again however its signature is spelled', async () => {
    const token = await fake.token(OURS)
    const { digest, overAt } = await read(token)
    expect((await read(token)).digest).toBe(digest)
    // The last of 342 characters has four bits to spare.
    const respelled = token.slice(0, -1) + String.fromCodePoint((token.codePointAt(token.length - 1) ?? 0) + 1)
    expect((await read(respelled)).digest).toBe(digest)
    expect((await read(await fake.token(OURS))).digest).not.toBe(digest)
    expect(overAt.getTime()).toBeGreaterThan(now.getTime())
  })

  it.each([
    ['nobody knows when somebody proved who they are', undefined, null],
    ['they never did', [-1, -1], null],
    ['what it says is no age', ['0', 1], null],
    ['what it says is beyond all ages', [1e15, 1], null],
    ['they just did', [0, -1], 1],
    ['they did a while ago', [14, 3], 15],
  ])('tells when: %s', async (_what, fva, minutesAgo) => {
    const iat = secondsNow()
    const { identity } = await read(await fake.token(OURS, { fva, iat }))
    // Rounded to the safe side: an age in whole minutes may be a minute more.
    const expected = minutesAgo === null ? null : new Date((iat - minutesAgo * 60) * 1000)
    expect(identity.authenticatedAt).toEqual(expected)
  })
})

type Forgery = (good: string) => Promise<string> | string

const sign = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0], alg: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'ins_1', typ: 'JWT' }).sign(key)
const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(partsOf(token)[1] ?? '', 'base64url').toString()) as JWTPayload

describe('a forged token is refused', () => {
  it.each<[string, Forgery]>([
    ['that nobody signed (alg none)', (good) => `${part({ alg: 'none' })}.${partsOf(good)[1]}.`],
    ['that nobody signed, whatever its header says', (good) => `${partsOf(good).slice(0, 2).join('.')}.`],
    [
      'that was signed with the public key as a shared secret (HS256)',
      (good) =>
        sign(claimsOf(good), Buffer.from(fake.publicKey.export({ type: 'spki', format: 'pem' }).toString()), 'HS256'),
    ],
    [
      'that a stranger signed',
      (good) => sign(claimsOf(good), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, 'RS256'),
    ],
    ['that was signed in another way (PS256)', (good) => sign(claimsOf(good), fake.privateKey, 'PS256')],
    [
      'whose signature is of other claims',
      (good) => {
        const [header, , signature] = partsOf(good)
        return [header, part({ ...claimsOf(good), email: 'victim@uni.example' }), signature].join('.')
      },
    ],
    ['that is none', () => 'no token'],
    ['that is empty', () => ''],
    ['that is endless', (good) => good + 'A'.repeat(10_000)],
  ])('%s', async (_what, forge) => {
    const forged = await forge(await fake.token(OURS))
    await expect(read(forged)).rejects.toMatchObject({ reason: 'provider_answer_invalid' })
  })
})

describe('a token that says something else is refused', () => {
  it.each<[string, () => object, string]>([
    ['of another issuer', () => ({ iss: 'https://clerk.evil.example' }), 'provider_answer_invalid'],
    ['for another site (azp)', () => ({ azp: 'https://evil.example' }), 'provider_answer_invalid'],
    ['for another site of ours', () => ({ azp: 'http://tandem.example' }), 'provider_answer_invalid'],
    ['for nobody says whom', () => ({ azp: undefined }), 'provider_answer_invalid'],
    ['that is over', () => ({ exp: secondsNow() - 6 }), 'expired'],
    ['without an end', () => ({ exp: undefined }), 'provider_answer_invalid'],
    [
      'that lasts long and was made a while ago',
      () => ({ iat: secondsNow() - 130, exp: secondsNow() + 9999 }),
      'expired',
    ],
    ['that nobody says when it was made', () => ({ iat: undefined }), 'provider_answer_invalid'],
    ['that is made in the future', () => ({ iat: secondsNow() + 60 }), 'provider_answer_invalid'],
    ['that is not good yet', () => ({ nbf: secondsNow() + 6 }), 'provider_answer_invalid'],
    ['without a beginning', () => ({ nbf: undefined }), 'provider_answer_invalid'],
    ['of no session: a JWT template', () => ({ sid: undefined }), 'provider_answer_invalid'],
    ['of nobody', () => ({ sub: undefined }), 'provider_answer_invalid'],
    ['of an empty subject', () => ({ sub: '' }), 'provider_answer_invalid'],
    ['of a subject that no database keeps', () => ({ sub: 'ada\0' }), 'provider_answer_invalid'],
    ['of a session that waits for something', () => ({ sts: 'pending' }), 'provider_answer_invalid'],
    ['of somebody who looks in as another', () => ({ act: { sub: 'user_staff' } }), 'provider_answer_invalid'],
    ['of somebody without an address', () => ({ email: null, email_verified: false }), 'no_email'],
    ['with an unverified address', () => ({ email_verified: false }), 'email_not_verified'],
    ['of an address that a text calls unverified', () => ({ email_verified: 'False' }), 'email_not_verified'],
    ['with an empty text from the template', () => ({ email_verified: '' }), 'email_not_verified'],
    ['of an address that nobody says is verified', () => ({ email_verified: null }), 'email_not_verified'],
    ['with something that is no address', () => ({ email: 'ada' }), 'provider_answer_invalid'],
    ['without the claim email, as it is before somebody sets it up', () => ({ email: undefined }), 'provider_refused'],
    ['without the claim email_verified', () => ({ email_verified: undefined }), 'provider_refused'],
  ])('%s', async (_what, claims, reason) => {
    await expect(read(await fake.token(OURS, { ...claims() }))).rejects.toMatchObject({ reason })
  })

  it('and one whose clock is a little off is not', async () => {
    const off = { exp: secondsNow() - 4, nbf: secondsNow() + 4, iat: secondsNow() + 4 }
    expect((await read(await fake.token(OURS, off))).identity.subject).toBe('user_ada')
  })
})
