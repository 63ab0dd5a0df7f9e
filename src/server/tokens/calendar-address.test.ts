import { expect, it } from 'vitest'
import { calendarTokens, calendarUrl } from './calendar-address.ts'
import { settingTokens } from './setting-links.ts'

const ID = '0198f2f0-1234-7abc-8def-0123456789ab'
const SECRET = 'a secret of at least thirty-two characters'
const tokens = calendarTokens(SECRET)

it('is read as the feed that it was made for, and goes into an address as it is', () => {
  const token = tokens.make(ID)
  expect(tokens.read(token)).toBe(ID)
  expect(new URL(calendarUrl('https://tandem.example', token)).pathname).toBe(`/calendar/${token}.ics`)
})

it('is for no feed when it was made for something else, or by somebody else', () => {
  expect(tokens.read(settingTokens(SECRET, 'mails_from_admins').make(ID))).toBeNull()
  expect(tokens.read(calendarTokens('another secret of thirty-two characters').make(ID))).toBeNull()
})
