/**
 * npm run app:pictures: takes the pictures that a browser shows of the application before it is installed, and the one that
 * previews of its address show.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { STUDENTS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { onPhone } from '#test/support/browser/browser-test.ts'
import { inStudio, show } from './studio.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../../../src/web/${path}`, import.meta.url))
const FOLDER = folder('pwa/pictures/')
const SHARE_FOLDER = folder('public/')
const LOCALES = ['en', 'de']

/** The sizes that server/http/installed-app/manifest.ts names. */
const DEVICES = {
  phone: onPhone,
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** Buttons say nothing in a picture. */
const TO_PRESS = 'a, button, label, input, nav, fieldset, [role=group], main a + * { visibility: hidden }'

/** The size that og:image names (features/landing/render-landing.tsx). */
const SHARED = { viewport: { width: 1200, height: 630 }, bypassCSP: true }

await mkdir(FOLDER, { recursive: true })
await inStudio(async (open) => {
  for (const [name, device] of Object.entries(DEVICES)) {
    const page = await open(STUDENTS.studentOnboarded.email, device)
    for (const locale of LOCALES) {
      await show(page, `/${locale}${pages.student.matching}`)
      const picture = await page.screenshot({ animations: 'disabled' })
      const file = await sharp(picture).webp({ quality: 60, effort: 6, smartSubsample: true }).toBuffer()
      await writeFile(join(FOLDER, `${name}.${locale}.webp`), file)
    }
    await page.context().close()
  }
  const landing = await open(null, SHARED)
  for (const locale of LOCALES) {
    await show(landing, `/${locale}`)
    await landing.addStyleTag({ content: TO_PRESS })
    const picture = await landing.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(join(SHARE_FOLDER, `share.${locale}.png`))
  }
})
