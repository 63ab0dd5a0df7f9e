/**
 * npm run app:pictures: takes the pictures that a browser shows of the application before it is installed, and the one that
 * previews of its address show.
 */
import { type Browser, chromium, expect } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { STUDENTS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { signInByForm } from '../support/pages.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../../../src/web/${path}`, import.meta.url))
const FOLDER = folder('pwa/pictures/')
const SHARE_FOLDER = folder('public/')
const LOCALES = ['en', 'de']

/** The sizes that server/http/installed-app/manifest.ts names. */
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** What can be pressed says nothing in a picture. */
const TO_PRESS = 'a, button, nav, fieldset, [role=group], main a + * { visibility: hidden }'

/** The landing page at the size that og:image names (features/landing/render-landing.tsx). */
const takeShared = async (browser: Browser, url: string): Promise<void> => {
  const viewport = { width: 1200, height: 630 }
  const context = await browser.newContext({ viewport, bypassCSP: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const locale of LOCALES) {
    await page.goto(`${url}/${locale}`)
    await page.addStyleTag({ content: TO_PRESS })
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(join(SHARE_FOLDER, `share.${locale}.png`))
  }
  await context.close()
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
    await signInByForm(page, STUDENTS.studentOnboarded.email)
    for (const locale of LOCALES) {
      await page.goto(`/${locale}${pages.student.matching}`)
      await page.locator('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const picture = await page.screenshot({ animations: 'disabled' })
      const file = await sharp(picture).webp({ quality: 60, effort: 6, smartSubsample: true }).toBuffer()
      await writeFile(join(FOLDER, `${device}.${locale}.webp`), file)
    }
    await context.close()
  }
  await takeShared(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
}
