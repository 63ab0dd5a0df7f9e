import { describe, expect, it } from 'vitest'
import { safeReturnPath } from '../http/sign-in/sign-in.ts'

const PUBLIC_URL = 'https://tandem.example'

describe('return_to', () => {
  it.each([
    ['/'],
    ['/student/matching'],
    ['/de/student/dashboard'],
    ['/profiles/0197?tab=tags#top'],
    ['/student/search?query=M%C3%BCller%20x'],
    ['/authors'],
  ])('leads to our own path %j', (path) => {
    expect(safeReturnPath(path, PUBLIC_URL)).toBe(path)
  })

  it.each([
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\\/evil.example'],
    ['https://evil.example/'],
    ['https:evil.example'],
    ['http://tandem.example@evil.example'],
    ['https://tandem.example/student'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['evil.example'],
    ['@evil.example'],
    ['student'],
    ['?x'],
    [''],
    [' /student'],
    ['%2f%2fevil.example'],
    ['/%2fevil.example'],
    ['/%2Fevil.example'],
    ['/%5cevil.example'],
    ['/%09/evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/\r\nset-cookie: a=b'],
    ['/student\u0000'],
    ['/.//evil.example'],
    ['/student/..//evil.example'],
    ['/%2e//evil.example'],
    ['/100%'],
    ['/auth/sign-in'],
    ['/auth'],
    ['/x/../auth/callback?code=1'],
    [`/${'a'.repeat(3000)}`],
    [`/${'ä'.repeat(1000)}`],
    [['/student', '/admin']],
    [undefined],
    [null],
    [42],
  ])('falls back to the home page for %j', (hostile) => {
    expect(safeReturnPath(hostile, PUBLIC_URL)).toBe('/')
  })
})
