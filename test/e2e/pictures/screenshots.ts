// npm run screenshots [-- WORD]: takes a picture of every screen and state in every variant, for people to look at.
import type { Page } from '@playwright/test'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onPhone } from '#test/support/browser/browser-test.ts'
import { showTheme } from '../support/pages.ts'
import { type State, STATES } from '../support/screen-states.ts'
import { inStudio, show } from './studio.ts'

const FOLDER = fileURLToPath(new URL('../../../screenshots/', import.meta.url))

const DEVICES = {
  phone: { ...onPhone, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 800 } },
}

const LOCALES = ['en', 'de'] as const
const THEMES = ['light', 'dark'] as const

/** The name of a screen and its files. */
const nameOf = ({ path, as, state }: State): string =>
  [path.replaceAll(/[^a-z]+/giu, ' ').trim() || 'landing', as?.firstName ?? 'nobody', state].filter(Boolean).join(' - ')

const word = process.argv[2] ?? ''
const wanted = STATES.filter((each) => nameOf(each).includes(word))
/** The files of each screen and state. */
const taken = new Map<State, string[]>(wanted.map((each) => [each, []]))

/** The page as far as two windows reach; what is opened over it, as the window shows it. */
const extentOf = async (page: Page, { after }: State) => {
  if (after) return {}
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(whole, 2 * height) } }
}

const take = async (page: Page, shown: State, device: string, locale: 'en' | 'de'): Promise<void> => {
  await shown.before?.(page)
  const path = `/${locale}${shown.path}`
  if (shown.state === 'loading') {
    await page.goto(path)
    await page.locator('[aria-busy=true], h1').first().waitFor()
  } else await show(page, path)
  await shown.after?.(page, locale)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const file = `${nameOf(shown)} - ${device} ${theme} ${locale}.png`
    await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', ...(await extentOf(page, shown)) })
    taken.get(shown)?.push(file)
  }
}

/** All that one person sees on a device; what failed is said, and does not keep the others. */
const takeAll = async (page: Page, device: string, shown: readonly State[]): Promise<void> => {
  page.setDefaultTimeout(20_000)
  for (const each of shown) {
    for (const locale of LOCALES) {
      try {
        await take(page, each, device, locale)
      } catch (error) {
        process.exitCode = 1
        console.error(`${nameOf(each)}, ${device}, ${locale}: ${String(error)}`)
      }
      await page.context().setOffline(false)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
}

const sheet = (): string => {
  const rows = [...taken].map(([shown, files]) => {
    const pictures = files.map(
      (file) => `<a href="${encodeURI(file)}"><img src="${encodeURI(file)}" alt="${file}"></a>`,
    )
    return `<h2>${nameOf(shown)}</h2><p>${pictures.join('')}</p>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title>
<style>body{font:1rem sans-serif}p{display:flex;gap:8px;overflow-x:auto;align-items:start}img{height:400px;border:1px solid #999}</style>
${rows.join('\n')}`
}

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
await inStudio(async (open) => {
  for (const [email, shown] of Map.groupBy(wanted, ({ as }) => as?.email ?? null)) {
    for (const [name, device] of Object.entries(DEVICES)) {
      const page = await open(email, device)
      await takeAll(page, name, shown)
      await page.context().close()
    }
  }
})
await writeFile(join(FOLDER, 'index.html'), sheet())
console.log(`${taken.size} screens and states, ${[...taken.values()].flat().length} pictures: ${FOLDER}index.html`)
