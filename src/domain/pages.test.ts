import { describe, expect, it } from 'vitest'
import { isPage } from './pages.ts'

describe('an address', () => {
  it.each(['/', '/student/dashboard', '/admin/new-cycle', '/profiles/0192-ab', '/playground', '/Student/Matching/'])(
    '%s is a page',
    (path) => expect(isPage(path)).toBe(true),
  )
  it.each(['/nowhere', '/student', '/student/dashboard/x', '/profiles', '/profiles/1/2', '/index.html'])(
    '%j is no page',
    (path) => expect(isPage(path)).toBe(false),
  )
})
