// npm run tour:pictures: takes the pictures of the tours from the built application with its sample data.
import { chromium, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { PICTURE_SIZE, pictureFile, type PictureName, PICTURES } from '#web/features/onboarding/tour/picture-names.ts'
import { showTheme, signInByForm } from '../support/pages.ts'

const { studentOnboarded, studentPending, studentPair } = STUDENTS
const { supervisorFree } = SUPERVISORS
const { adminRegistered } = ADMINS

/** Who sees what is on each picture, and where. */
const SIGHTS: Record<PictureName, { as: Persona; path: string }> = {
  'student-matching': { as: studentOnboarded, path: pages.student.matching },
  'student-profile': { as: studentOnboarded, path: pages.profile.replace(':id', supervisorFree.id) },
  'student-requests': { as: studentPending, path: pages.student.requests },
  'student-confirmed': { as: studentPair, path: pages.student.dashboard },
  'supervisor-dashboard': { as: supervisorFree, path: pages.supervisor.dashboard },
  'supervisor-matching': { as: supervisorFree, path: pages.supervisor.matching },
  'supervisor-supervising': { as: supervisorFree, path: pages.supervisor.currentlySupervising },
  'supervisor-confirmed': { as: supervisorFree, path: pages.supervisor.confirmed },
  'admin-dashboard': { as: adminRegistered, path: pages.admin.dashboard },
  'admin-upload': { as: adminRegistered, path: pages.admin.upload },
  'admin-cycle': { as: adminRegistered, path: pages.admin.newCycle },
}

const FOLDER = fileURLToPath(new URL('../../../src/web/features/onboarding/tour/pictures/', import.meta.url))

/** A small phone of the pictures' proportions, and how much sharper than needed it takes them. */
const PHONE = { width: 360, height: (360 * PICTURE_SIZE.height) / PICTURE_SIZE.width }
const SHARPNESS = 2

/** At the best of these qualities that makes no file larger than this, bytes. */
const QUALITIES = [56, 48, 40, 32]
const LARGEST = 25_000

const compressed = async (picture: Buffer): Promise<Buffer> => {
  for (const quality of QUALITIES) {
    const file = await sharp(picture).resize(PICTURE_SIZE).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= LARGEST) return file
  }
  throw new Error(`A picture stays larger than ${LARGEST} bytes at the lowest quality.`)
}

const takePictures = async (page: Page, name: PictureName): Promise<void> => {
  for (const locale of ['en', 'de'] as const) {
    await page.goto(`${locale === 'de' ? '/de' : '/en'}${SIGHTS[name].path}`)
    await page.locator('main').waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      const picture = await page.screenshot({ animations: 'disabled' })
      const file = join(FOLDER, pictureFile(name, locale, theme))
      await writeFile(file, await compressed(picture))
    }
  }
}

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  for (const name of PICTURES) {
    const context = await browser.newContext({
      // It would say over the screens what it keeps.
      serviceWorkers: 'block',
      baseURL: server.url,
      viewport: PHONE,
      deviceScaleFactor: SHARPNESS,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signInByForm(page, SIGHTS[name].as.email)
    await takePictures(page, name)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
