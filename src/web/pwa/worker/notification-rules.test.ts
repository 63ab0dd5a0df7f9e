import { describe, expect, it } from 'vitest'
import { isShownAnyway, notificationIn, windowFor } from './notified.ts'

const TOLD = { title: 'Ada has accepted', text: 'Have a look.', path: '/de/student/dashboard', tag: 'one', count: 2 }

describe('a message', () => {
  it('is what it says', () => {
    expect(notificationIn(JSON.stringify({ ...TOLD, more: 1 }))).toEqual(TOLD)
  })

  it.each([
    '',
    'null',
    'nonsense',
    '{}',
    JSON.stringify({ ...TOLD, title: 7 }),
    JSON.stringify({ ...TOLD, count: '2' }),
  ])('that can not be read is shown all the same: %s', (text) =>
    expect(notificationIn(text)).toMatchObject({ title: 'Tandem', path: '/', count: 0 }),
  )

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
    'leads nowhere else: %s',
    (path) => expect(notificationIn(JSON.stringify({ ...TOLD, path })).path).toBe('/'),
  )
})

it.each([
  [
    'Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    false,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', false],
  [
    'Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'an application on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    true,
  ],
])('in %s a notification over the application is shown: %s', (_name, userAgent, isShown) => {
  expect(isShownAnyway(userAgent)).toBe(isShown)
})

it('is opened in a window that shows it, else in the one used last', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((url, at) => ({ url, focused: at === 1 }))
  const all = [first, second, third].filter((one) => one !== undefined)
  expect(windowFor(all, 'c')).toBe(third)
  expect(windowFor(all, 'd')).toBe(second)
  expect(windowFor(all.slice(2), 'd')).toBe(third)
  expect(windowFor([], 'd')).toBeUndefined()
})
