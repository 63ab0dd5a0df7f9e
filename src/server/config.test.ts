import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

const publishableKey = (host: string): string =>
  `pk_test_${Buffer.from(`${host}$`).toString('base64').replace(/=+$/u, '')}`

const exported = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

describe('the setting TIME_ZONE', () => {
  test.each([
    [{}, 'Europe/Berlin'],
    [{ TIME_ZONE: '' }, 'Europe/Berlin'],
    [{ TIME_ZONE: 'Europe/Lisbon' }, 'Europe/Lisbon'],
    [{ TIME_ZONE: 'UTC' }, 'UTC'],
  ])('%o gives %s', (env, timeZone) => expect(readConfig(env).timeZone).toBe(timeZone))

  test.each(['Europe/Atlantis', 'Berlin', ' ', '../etc/passwd'])('%j stops the start with a sentence', (zone) => {
    const read = () => readConfig({ TIME_ZONE: zone })
    expect(read).toThrow(WrongSetting)
    expect(read).toThrow('The setting TIME_ZONE is wrong: it must be the IANA name of a time zone, like Europe/Berlin.')
  })
})

describe('the setting INSTITUTION_NAME', () => {
  test.each([
    [{}, null],
    [{ INSTITUTION_NAME: '' }, null],
    [{ INSTITUTION_NAME: ' University of Examples ' }, 'University of Examples'],
  ])('%o gives %j', (env, name) => expect(readConfig(env).institutionName).toBe(name))

  test.each([' ', 'x'.repeat(151)])('%j stops the start', (name) => {
    expect(() => readConfig({ INSTITUTION_NAME: name })).toThrow(/^The setting INSTITUTION_NAME is wrong: /)
  })
})

test.each(['10.0.0.0/8', 'fc00::/7, ::1', '::ffff:10.0.0.0/104', 'loopback, 192.0.2.7'])(
  'the setting TRUST_PROXY may be %s',
  (networks) => expect(readConfig({ TRUST_PROXY: networks }).trustProxy).toEqual(networks.split(', ')),
)

describe('the embedded sign-in', () => {
  test.each([{}, { HOST: '::1' }, { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }])(
    'runs where only this machine can reach it (%o)',
    (env) => expect(() => readConfig(env)).not.toThrow(),
  )

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: 'tandem.example' },
    { PUBLIC_URL: 'https://tandem.example' },
    { PUBLIC_URL: 'http://localhost.tandem.example' },
    { NODE_ENV: 'production' },
  ])('runs nowhere else, unless it is allowed to or another provider is set (%o)', (env) => {
    expect(() => readConfig(env)).toThrow(/^The setting OIDC_ISSUER is missing: [^\n]*ALLOW_EMBEDDED_SIGN_IN=on\.$/)
    expect(() => readConfig({ ...env, ALLOW_EMBEDDED_SIGN_IN: 'on' })).not.toThrow()
    const hosted = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'tandem' }
    expect(() => readConfig({ ...env, ...hosted })).not.toThrow()
  })

  test.each([
    [{}, false],
    [{ ALLOW_EMBEDDED_SIGN_IN: 'on' }, true],
    [{ ALLOW_EMBEDDED_SIGN_IN: 'on', PUBLIC_URL: 'http://localhost:8080' }, true],
    [{ ALLOW_EMBEDDED_SIGN_IN: 'on', OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'tandem' }, false],
  ])(
    'is open to anybody where it is allowed to be, at any address, and nobody else says who comes (%o)',
    (env, isOpen) => expect(readConfig(env).isOpenToAnybody).toBe(isOpen),
  )
})

const PUBLISHABLE = publishableKey('clerk.uni.example')
const JWT_KEY = exported(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)

describe('Clerk as the provider', () => {
  const clerk = (settings: object) =>
    readConfig({ CLERK_PUBLISHABLE_KEY: PUBLISHABLE, CLERK_JWT_KEY: JWT_KEY, ...settings }).provider

  test('runs where others come by, and is reached where its key says', () => {
    expect(clerk({ PUBLIC_URL: 'https://tandem.example' })).toMatchObject({
      kind: 'clerk',
      publishableKey: PUBLISHABLE,
      frontendApi: 'https://clerk.uni.example',
    })
    expect(readConfig({}).provider).toEqual({ kind: 'embedded' })
  })

  test('takes the address from the claim that a setting names', () => {
    const hosted = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'tandem' }
    expect(readConfig(hosted).provider).toMatchObject({ emailClaim: 'email' })
    expect(readConfig({ ...hosted, OIDC_EMAIL_CLAIM: 'upn' }).provider).toMatchObject({ emailClaim: 'upn' })
  })

  test.each([
    ['clerk.uni.example', 'https://clerk.uni.example'],
    ['happy-hippo-1.clerk.accounts.dev', 'https://happy-hippo-1.clerk.accounts.dev'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])('is at home where the key names %s', (host, frontendApi) => {
    expect(clerk({ CLERK_PUBLISHABLE_KEY: publishableKey(host) })).toMatchObject({ frontendApi })
    const padded = `pk_live_${Buffer.from(`${host}$`).toString('base64')}`
    expect(clerk({ CLERK_PUBLISHABLE_KEY: padded })).toMatchObject({ frontendApi })
  })

  test.each([
    ['with line breaks', JWT_KEY],
    ['with line breaks spelled out', JWT_KEY.replaceAll('\n', '\\n')],
    ['on one line', JWT_KEY.replaceAll('\n', ' ')],
  ])('takes the PEM %s', (_how, pem) => {
    const provider = clerk({ CLERK_JWT_KEY: pem })
    expect(provider.kind === 'clerk' && exported(provider.jwtKey)).toBe(JWT_KEY)
  })

  test.each([
    'sk_test_secret',
    'pk_test_',
    'pk_test_!',
    `pk_test_${Buffer.from('clerk.uni.example').toString('base64')}`,
    publishableKey('clerk'),
    publishableKey('clerk.uni.example; script-src *'),
    publishableKey('clerk.uni.example/path'),
    publishableKey('somebody@clerk.uni.example'),
    publishableKey('clerk.uni.example$'),
  ])('refuses the publishable key %j', (key) => {
    expect(() => clerk({ CLERK_PUBLISHABLE_KEY: key })).toThrow(
      'The setting CLERK_PUBLISHABLE_KEY is wrong: it must be the publishable key as Clerk shows it, pk_test_ or pk_live_ and more.',
    )
  })

  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  test.each([
    ['no PEM', 'a key'],
    ['a PEM of nothing', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
    ['the private key', pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a key of another kind', exported(generateKeyPairSync('ed25519').publicKey)],
    ['a short key', exported(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
  ])('refuses %s as the key of its tokens, and does not repeat it', (_what, key) => {
    expect(() => clerk({ CLERK_JWT_KEY: key })).toThrow(
      /^The setting CLERK_JWT_KEY is wrong: it must be the JWKS public key as Clerk shows it, -----BEGIN PUBLIC KEY----- and so on\.$/,
    )
  })

  test('and OpenID Connect are not both it', () => {
    expect(() => clerk({ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'tandem' })).toThrow(
      'The settings OIDC_ISSUER and CLERK_PUBLISHABLE_KEY name two providers: leave one of them out.',
    )
  })
})

describe('a wrong setting stops the start with one sentence that names it', () => {
  const database = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const provider = { OIDC_ISSUER: 'https://login.example' }
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://somewhere/else' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@127.0.0.1:port/none' }],
    ['SESSION_SECRET', database],
    ['SESSION_SECRET', { ...database, SESSION_SECRET: 'short' }],
    ['SAMPLE_DATA', { SAMPLE_DATA: 'maybe' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'localhost:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/tandem' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://somebody:secret@localhost:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/?a=b' }],
    ['FIRST_ADMIN_EMAIL', { FIRST_ADMIN_EMAIL: 'nobody' }],
    ['OIDC_CLIENT_ID', provider],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'tandem' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_SECRET: 'a secret without a provider' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'login.example', OIDC_CLIENT_ID: 'tandem' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'tandem' }],
    ['CLERK_JWT_KEY', { CLERK_PUBLISHABLE_KEY: PUBLISHABLE }],
    ['CLERK_PUBLISHABLE_KEY', { CLERK_JWT_KEY: JWT_KEY }],
    ['OIDC_FORMER_ISSUERS', { OIDC_FORMER_ISSUERS: 'https://old.example, nowhere' }],
    ['OIDC_TRUST_EMAIL', { OIDC_TRUST_EMAIL: 'true' }],
    ['ALLOWED_EMAIL_DOMAINS', { ALLOWED_EMAIL_DOMAINS: 'uni.example, @other.example' }],
    ['ALLOWED_EMAIL_DOMAINS', { ALLOWED_EMAIL_DOMAINS: 'uni.example other.example' }],
    ['SESSION_IDLE_HOURS', { SESSION_IDLE_HOURS: '0' }],
    ['ADMIN_SESSION_MAX_HOURS', { ADMIN_SESSION_MAX_HOURS: 'long' }],
    ['REQUEST_COOLDOWN_DAYS', { REQUEST_COOLDOWN_DAYS: '366' }],
    ['MAX_ACTIVE_REQUESTS', { MAX_ACTIVE_REQUESTS: '0' }],
    ['OFFER_HOURS', { OFFER_HOURS: '0' }],
    ['SMTP_URL', { MAIL_FROM: 'tandem@uni.example' }],
    ['SMTP_URL', { MAIL_FROM: 'tandem@uni.example', SMTP_URL: 'http://mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Tandem' }],
    ['TIME_ZONE', { TIME_ZONE: 'Mars/Olympus' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback, 0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/8' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::/1, 8000::/1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '2000::/3' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::ffff:0.0.0.0/96' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0:0:0:0:0:ffff:8000:0/97' }],
    ['IMPRINT_URL', { IMPRINT_URL: 'javascript:alert(1)' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['LIMIT_JSON_BYTES', { LIMIT_JSON_BYTES: '-1' }],
  ])('%s (%o)', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^The setting ${name} is (?:wrong|missing|required)[^\\n]*\\.$`))
  })
})
