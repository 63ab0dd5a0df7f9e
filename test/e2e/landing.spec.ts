import { expect, test } from '#test/support/browser-test.ts'
import { setDialogs, signIn } from './pages.ts'
import { STUDENTS } from '#dev/personas.ts'

test('the landing page asks the server for nothing, so that a lecture hall behind one address can open it', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(calls).toEqual([])
})

test('scripts and styles come compressed', async ({ page }) => {
  const sizes = new Map<string, { readonly encoding: string | undefined; readonly bytes: number }>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(?:js|css)$/u.test(pathname)) return
    sizes.set(pathname, {
      encoding: response.headers()['content-encoding'],
      bytes: Number(response.headers()['content-length'] ?? 0),
    })
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  const plain = [...sizes].filter(([, { encoding, bytes }]) => encoding === undefined && bytes > 1000)
  expect(sizes.size).toBeGreaterThan(2)
  expect(plain).toEqual([])
})

test('a session that ends elsewhere leads to the landing page with the next step', async ({ page, context }) => {
  await signIn(page, STUDENTS.studentOnboarded.email)
  await setDialogs(page, false)
  await page.goto('/student/matching')
  await expect(page.locator('article').first()).toBeVisible()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})
