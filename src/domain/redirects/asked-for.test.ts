import { describe, expect, test } from 'vitest'
import { otherRoleOf, redirectTo } from './asked-for.ts'
import type { Visitor } from '../landing.ts'
import type { Role } from '../roles.ts'

const student: Visitor = {
  signedIn: true,
  email: 'someone@example.org',
  role: 'STUDENT',
  isRegistered: true,
  hasTags: true,
}
const asked = (path: string, address = path) => ({ path, address })

describe('a page of another role', () => {
  test.each<[Role, string, Role | null]>([
    ['STUDENT', '/supervisor/confirmed', 'SUPERVISOR'],
    ['STUDENT', '/admin/search/?role=STUDENT', 'ADMIN'],
    ['SUPERVISOR', '/student/requests', 'STUDENT'],
    ['SUPERVISOR', '/supervisor/confirmed', null],
    ['ADMIN', '/supervisor/nowhere', null],
    ['ADMIN', '/playground', null],
    ['STUDENT', '/profiles/1', null],
    ['STUDENT', '/', null],
  ])('for a %s, %s: %s', (role, path, expected) => {
    expect(otherRoleOf(role, path)).toBe(expected)
  })

  test('is told to the own dashboard, with language and query', () => {
    const page = asked('/supervisor/dashboard', '/de/supervisor/dashboard?request=1')
    expect(redirectTo(student, '/student/dashboard', page)).toBe(
      '/student/dashboard?asked_for=%2Fde%2Fsupervisor%2Fdashboard%3Frequest%3D1',
    )
  })

  test('is told nowhere else, and nothing else is', () => {
    const page = asked('/supervisor/dashboard')
    expect(redirectTo(student, '/onboarding/student', page)).toBe('/onboarding/student')
    expect(redirectTo(student, '/student/dashboard', asked('/nowhere'))).toBe('/student/dashboard')
    expect(redirectTo({ signedIn: false }, '/', page)).toBe('/')
  })
})
