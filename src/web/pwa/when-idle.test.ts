import { expect, it } from 'vitest'
import { savesData } from './when-idle.ts'

it.each([
  [{ saveData: true }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [undefined, false],
])('a connection with %j saves data: %s', (connection, is) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  expect(savesData()).toBe(is)
  Reflect.deleteProperty(navigator, 'connection')
})
