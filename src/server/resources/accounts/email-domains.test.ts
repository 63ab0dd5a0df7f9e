import { expect, it } from 'vitest'
import { isAllowedDomain } from './registration.ts'

const config = { allowedEmailDomains: ['uni.example', 'college.example'] }

it.each(['ada@uni.example', 'Ada@UNI.Example', 'ada@college.example'])('%s may come in', (email) => {
  expect(isAllowedDomain(config, email)).toBe(true)
})

it.each([
  'ada@elsewhere.example',
  'ada@evil-uni.example',
  'ada@sub.uni.example',
  'ada@uni.example.elsewhere.example',
  'uni.example@elsewhere.example',
  'ada_elsewhere.example#EXT#@uni.example',
  'ada_elsewhere.example#ext#@UNI.example',
])('%s may not, unless all may', (email) => {
  expect(isAllowedDomain(config, email)).toBe(false)
  expect(isAllowedDomain({ allowedEmailDomains: [] }, email)).toBe(true)
})
