// npm run app:pictures: takes the pictures that a browser shows of the application before it is installed.
import { chromium, expect } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { STUDENTS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { signIn } from '../support/pages.ts'

const FOLDER = fileURLToPath(new URL('../../../src/web/pwa/pictures/', import.meta.url))

/** The sizes that server/http/installed-app/manifest.ts names. */
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

await mkdir(FOLDER, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  for (const [device, screen] of Object.entries(DEVICES)) {
    const context = await browser.newContext({
      // It would say over the screens what it keeps.
      serviceWorkers: 'block',
      ...screen,
      baseURL: server.url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signIn(page, STUDENTS.studentOnboarded.email)
    for (const locale of ['en', 'de']) {
      await page.goto(`/${locale}${pages.student.matching}`)
      await page.locator('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const picture = await page.screenshot({ animations: 'disabled' })
      const file = await sharp(picture).webp({ quality: 60, effort: 6, smartSubsample: true }).toBuffer()
      await writeFile(join(FOLDER, `${device}.${locale}.webp`), file)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
