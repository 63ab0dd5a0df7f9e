import { expect, test } from 'vitest'
import { fullName, nameOrAddress } from '../names.ts'

const email = 'ada@uni.example'

test.each([
  ['Ada', 'Weiß', 'Ada Weiß'],
  ['Ada', '', 'Ada'],
  ['', 'Weiß', 'Weiß'],
  ['', '', ''],
])('%j and %j are the name %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})

test('a person without a name is called by the address', () => {
  expect(nameOrAddress({ firstName: 'Ada', lastName: 'Weiß', email })).toBe('Ada Weiß')
  expect(nameOrAddress({ firstName: '', lastName: '', email })).toBe(email)
})
