import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

describe('the setting TIME_ZONE', () => {
  test.each([
    [{}, 'Europe/Berlin'],
    [{ TIME_ZONE: '' }, 'Europe/Berlin'],
    [{ TIME_ZONE: 'Europe/Lisbon' }, 'Europe/Lisbon'],
    [{ TIME_ZONE: 'UTC' }, 'UTC'],
  ])('of %o is %s', (env, timeZone) => expect(readConfig(env).timeZone).toBe(timeZone))

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
  ])('of %o is %j', (env, name) => expect(readConfig(env).institutionName).toBe(name))

  test.each([' ', 'x'.repeat(151)])('%j stops the start', (name) => {
    expect(() => readConfig({ INSTITUTION_NAME: name })).toThrow(/^The setting INSTITUTION_NAME is wrong: /)
  })
})

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
})
