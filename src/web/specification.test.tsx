/** The specification, walked: its addresses, its calls, its texts and its six switches, to the letter. */
import { routes as calls } from '#contract/routes.ts'
import { Settings } from '#contract/resources/accounts/settings.ts'
import { pages } from '#domain/pages.ts'
import { readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PageError } from './features/error/error-page.tsx'
import { routes } from './routes.tsx'

/** Specification section 2, to the letter; the catch-all, which has no address of its own, is the last of the 37. */
const SPECIFIED = `
  / | /playground | /profiles/{id}
  /admin/delete, /admin/upload, /admin/profile, /admin/download, /admin/settings, /admin/add-admin, /admin/new-cycle
  /admin/data-protection | /admin/search | /admin/app-tour | /admin/dashboard
  /student/search | /student/profile, /student/settings, /student/data-protection
  /student/app-tour, /student/edit-tags | /student/matching, /student/requests, /student/dashboard
  /supervisor/search | /supervisor/profile, /supervisor/settings, /supervisor/data-protection
  /supervisor/currently-supervising | /supervisor/app-tour, /supervisor/edit-tags
  /supervisor/matching, /supervisor/confirmed, /supervisor/dashboard
  /onboarding/student, /onboarding/supervisor, /onboarding/onboarding
`

/** Pages that came later. */
const LATER = [
  '/student/ideas',
  '/student/skipped',
  '/student/compare',
  '/supervisor/ideas',
  '/admin/cycle',
  '/admin/levels',
]

/** Section 7. */
const CALLS = [
  'POST users',
  'GET users/search/by-email',
  'GET users/search/by-first-name',
  'GET users/search/by-last-name',
  'GET users/{id}',
  'PUT users/{id}/tags',
  'GET match/{id}',
  'POST students',
  'GET users/check-registration',
]

/** Every text that sections 5, 6 and 8 quote; what the server says of them, and when, is error-catalogue.test.ts. */
const TEXTS = `
  Please fill in all the information.
  Please select at least one tag.
  Please make sure that all fields are filled out!
  Please select a user to delete
  You cannot send a supervision request to yourself
  Invalid CSV format. Please check the if all the columns are correct.
  Invalid JSON format
  Page Not Found: {path}
  Permission denied - cannot reset admin users
  An unknown error occurred
  Invalid email domain, missing required fields, or user already exists
  Only existing admins can create new admin accounts
  User with this email already exists
  An error has occured. Try again later...
  A new admin has been added
  An error occurred while resetting the user
  User not found
  Error saving changes, please try again later
  Failed to withdraw the supervision request
  Something went wrong, please try again later
  No users found matching
  No search results...
  No results found
  There are no (more) supervisors that fit your tags...
  Something went wrong
  Back to Home
  Bad Request. Please check your input.
  You need to log in to access this page.
  You don't have permission to access this page.
  The page you're looking for doesn't exist.
  Internal Server Error. Please try again later.
  An unexpected error occurred.
`

/** Section 6. */
const SWITCHES = ['supervision_request', 'dismiss', 'accept', 'reject', 'add_student', 'remove_student']

const linesOf = (text: string): string[] => text.trim().split(/\s*\n\s*/u)
const textsIn = (locale: string): Record<string, unknown> => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))

const addresses = Object.values(pages).flatMap((area) => (typeof area === 'string' ? area : Object.values(area)))

describe('the routes', () => {
  it('are those of the specification, and what came later', () => {
    const specified = SPECIFIED.trim().split(/[\s,|]+/u)
    expect(specified).toHaveLength(36)
    const all = [...specified.map((path) => path.replace('{id}', ':id')), ...LATER]
    expect(addresses.toSorted()).toEqual(all.toSorted())
  })

  it.each(['/nowhere', '/student', '/student/nowhere', '/profiles/1/2'])('end in the catch-all for %s', (path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe('*')
  })

  it.each(['/student/nowhere', '/supervisor/a/b', '/profiles/1/2'])('say it in the reader’s frame for %s', (path) => {
    expect(matchRoutes(routes, path)?.some(({ route }) => route.ErrorBoundary === PageError)).toBe(true)
  })
})

it('answers every call of the specification', () => {
  expect(Object.values(calls).map(({ verb, path }) => `${verb} ${path}`)).toEqual(expect.arrayContaining(CALLS))
})

it('says every text of the specification to the letter, and each of them in German', () => {
  const [english, german] = [textsIn('en'), textsIn('de')]
  const keys = Object.entries(english)
  for (const text of linesOf(TEXTS)) {
    const found = keys.filter(([, value]) => value === text)
    expect(found, text).not.toEqual([])
    for (const [key] of found) expect(german[key], key).toEqual(expect.stringMatching(/./))
  }
})

it('has the six switches of questions, and no others', () => {
  expect(Object.keys(Settings.shape.confirm.shape)).toEqual(SWITCHES)
})
