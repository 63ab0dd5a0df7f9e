// npm run tour:pictures: takes the pictures of the tours, which the README shows, too.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { onPhone } from '#test/support/browser/browser-test.ts'
import {
  PICTURE_SIZES,
  pictureFile,
  type PictureName,
  PICTURES,
  type Sight,
  THEMES,
} from '#web/features/onboarding/tour/tour-steps.ts'
import { showTheme } from '../support/pages.ts'
import { inStudio, show } from './studio.ts'

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

/** A small phone and a small laptop, of the pictures' proportions. */
const DEVICES = {
  phone: { ...onPhone, viewport: { width: 360, height: 540 } },
  desktop: { viewport: { width: 1200, height: 750 } },
}

/** At the best of these qualities that makes no file larger than this, bytes. */
const QUALITIES = [56, 48, 40, 32]
const LARGEST = { phone: 25_000, desktop: 40_000 }

const compressed = async (picture: Buffer, device: Sight['device']): Promise<Buffer> => {
  for (const quality of QUALITIES) {
    const resized = sharp(picture).resize(PICTURE_SIZES[device])
    const file = await resized.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= LARGEST[device]) return file
  }
  throw new Error(`A picture stays larger than ${LARGEST[device]} bytes at the lowest quality.`)
}

const takePictures = async (page: Page, name: PictureName, device: Sight['device']): Promise<void> => {
  for (const locale of ['en', 'de'] as const) {
    await show(page, `/${locale}${SIGHTS[name].path}`)
    for (const theme of THEMES) {
      await showTheme(page, theme)
      const picture = await page.screenshot({ animations: 'disabled' })
      const file = join(FOLDER, pictureFile(name, locale, { theme, device }))
      await writeFile(file, await compressed(picture, device))
    }
  }
}

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
await inStudio(async (open) => {
  for (const name of PICTURES) {
    for (const device of ['phone', 'desktop'] as const) {
      const page = await open(SIGHTS[name].as.email, DEVICES[device])
      await takePictures(page, name, device)
      await page.context().close()
    }
  }
})
