import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { signIn } from './support/pages.ts'

// It fetches everything for itself, once the page is at rest.
test.use({ serviceWorkers: 'block' })

test("a page's code and first data are asked for by the page, before any script has run", async ({ page }) => {
  await signIn(page, STUDENTS.studentOnboarded.email)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const asked: { readonly url: string; readonly by: string }[] = []
  network.on('Network.requestWillBeSent', ({ request, initiator }) => {
    asked.push({ url: new URL(request.url).pathname, by: initiator.type })
  })
  await page.goto('/student/matching')
  await expect(page.locator('article').first()).toBeVisible()
  const of = (pattern: RegExp) => asked.filter(({ url }) => pattern.test(url))
  for (const pattern of [/^\/assets\/cards-.*\.js$/, /^\/assets\/cards-.*\.css$/, /^\/api\/match\//]) {
    expect(of(pattern).map(({ by }) => by)).toEqual(['parser'])
  }
  expect(of(/^\/api\/users\/me$/)[0]?.by).toBe('parser')
})
