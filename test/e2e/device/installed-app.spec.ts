import sharp from 'sharp'
import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs } from '../support/pages.ts'

type Picture = { readonly src: string; readonly sizes: string; readonly type: string }
type Manifest = {
  readonly name: string
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly { readonly src: string }[] }[]
}

test('a browser finds all that an installation needs', async ({ page }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await page.goto('/student/dashboard')
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data = '{}' } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  // It was asked for with the session: the shortcuts are the reader's.
  const manifest = JSON.parse(data) as Manifest
  expect(manifest.shortcuts.map((shortcut) => shortcut.url)).toContain('/student/matching')
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await page.request.get(src)
    expect({ src, type: answer.headers()['content-type'] }).toEqual({ src, type })
    const { width, height } = await sharp(await answer.body()).metadata()
    expect({ src, sizes: `${width}x${height}` }).toEqual({ src, sizes })
  }
})
