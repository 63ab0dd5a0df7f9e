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
