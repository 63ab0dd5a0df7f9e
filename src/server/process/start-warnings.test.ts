import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { warningsOf } from '../running.ts'

const hosted = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'tandem' }
const mails = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'tandem@uni.example' }

it.each<readonly [string, Readonly<Record<string, string>>]>([
  ['set OIDC_ISSUER', { ALLOW_EMBEDDED_SIGN_IN: 'on', PUBLIC_URL: 'https://tandem.example' }],
  ['set OIDC_ISSUER', { ALLOW_EMBEDDED_SIGN_IN: 'on', PUBLIC_URL: 'http://localhost:8080' }],
  ['set SMTP_URL', { ...hosted, NODE_ENV: 'production' }],
  ['set PUBLIC_URL to an https address', { ...hosted, ...mails, PUBLIC_URL: 'http://tandem.example' }],
])('an operator is told to %s', (what, env) => {
  expect(warningsOf(readConfig(env))).toEqual([expect.stringContaining(what)])
})

it.each([{}, { ...hosted, ...mails, NODE_ENV: 'production', PUBLIC_URL: 'https://tandem.example' }])(
  'an operator is told nothing of %o',
  (env) => expect(warningsOf(readConfig(env))).toEqual([]),
)
