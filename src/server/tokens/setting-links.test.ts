import { testSite } from '#test/support/site.ts'
import { describe, expect, it } from 'vitest'
import { type LinkedSetting, mailSettingLinks, settingTokens } from './setting-links.ts'

const ID = '0198f2f0-1234-7abc-8def-0123456789ab'
const OTHER = '0198f2f0-1234-7abc-8def-0123456789ac'
const SECRET = 'a secret of at least thirty-two characters'
const tokensOf = (setting: LinkedSetting) => settingTokens(SECRET, setting)

describe.each(['mails_from_admins', 'mail_delivery'] as const)('a token for %s', (setting) => {
  const tokens = tokensOf(setting)
  const token = tokens.make(ID)

  it('is read as whose it is', () => {
    expect(tokens.read(token)).toBe(ID)
    expect(token).not.toBe(tokens.make(OTHER))
  })

  it('is nobody\u2019s when anything in it was changed', () => {
    const bytes = Buffer.from(token, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(tokens.read(changed.toString('base64url'))).toBeNull()
    }
  })

  it.each(['', 'x', token.slice(0, -3), `${token}AAAA`, Buffer.alloc(16).toString('base64url')])(
    'is nobody\u2019s when it is cut off or longer: %s',
    (changed) => {
      expect(tokens.read(changed)).toBeNull()
    },
  )

  it('ends with the secret', () => {
    expect(settingTokens('another secret of thirty-two characters', setting).read(token)).toBeNull()
  })
})

it('is for one setting alone', () => {
  expect(tokensOf('mail_delivery').read(tokensOf('mails_from_admins').make(ID))).toBeNull()
  expect(tokensOf('mails_from_admins').read(tokensOf('mail_delivery').make(ID))).toBeNull()
})

it('goes on working in mails that were sent when there was one setting', () => {
  expect(tokensOf('mails_from_admins').read('AZjy8BI0eryN7wEjRWeJq1coUjBDxXDwCsFy5Hx7CtlNdUBLtPP-SNQOu9_4tMEo')).toBe(
    ID,
  )
})

it('goes into addresses as it is', () => {
  const links = mailSettingLinks(testSite({ publicUrl: 'https://tandem.example', secret: SECRET }), ID)
  const [fromAdmins, onlyPairs, choices] = [links.fromAdmins, links.onlyPairs, links.choices].map((url) => new URL(url))
  expect(fromAdmins?.pathname).toBe('/mails/unsubscribe')
  expect(fromAdmins?.searchParams.get('token')).toBe(tokensOf('mails_from_admins').make(ID))
  expect(onlyPairs?.pathname).toBe('/mails/delivery/pairs')
  expect(choices?.pathname).toBe('/mails/delivery')
  for (const url of [onlyPairs, choices])
    expect(url?.searchParams.get('token')).toBe(tokensOf('mail_delivery').make(ID))
})
