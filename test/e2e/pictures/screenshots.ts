// npm run screenshots [-- WORD]: takes a picture of every screen and state in every variant, for people to look at.
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { showTheme, signInByForm } from '../support/pages.ts'
import { type State, STATES } from '../support/screen-states.ts'

const FOLDER = fileURLToPath(new URL('../../../screenshots/', import.meta.url))

const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

const LOCALES = ['en', 'de'] as const
const THEMES = ['light', 'dark'] as const

/** What a screen and its files are called. */
const nameOf = ({ path, as, state }: State): string =>
  [path.replaceAll(/[^a-z]+/giu, ' ').trim() || 'landing', as?.firstName ?? 'nobody', state].filter(Boolean).join(' - ')

/** The page as far as two windows reach; what is opened over it, as the window shows it. */
const extentOf = async (page: Page, { after }: State) => {
  if (after) return {}
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(whole, 2 * height) } }
}

const take = async (page: Page, shown: State, device: string): Promise<string[]> => {
  const files: string[] = []
  for (const locale of LOCALES) {
    await shown.before?.(page)
    await page.goto(`/${locale}${shown.path}`)
    const busy = page.locator('[aria-busy=true]')
    if (shown.state === 'loading') await busy.or(page.locator('h1')).first().waitFor()
    else {
      await page.locator('main').waitFor()
      await expect(busy).toHaveCount(0, { timeout: 20_000 })
    }
    await shown.after?.(page, locale)
    for (const theme of THEMES) {
      await showTheme(page, theme)
      const file = `${nameOf(shown)} - ${device} ${theme} ${locale}.png`
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', ...(await extentOf(page, shown)) })
      files.push(file)
    }
    await page.context().setOffline(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return files
}

/** All that one person sees, with one sign-in; what failed is said, and does not keep the others. */
const takeAllAs = async (browser: Browser, baseURL: string, shown: readonly State[]): Promise<Map<State, string[]>> => {
  const taken = new Map<State, string[]>(shown.map((each) => [each, []]))
  for (const [device, options] of Object.entries(DEVICES)) {
    const context = await browser.newContext({
      // It would say over the screens what it keeps.
      serviceWorkers: 'block',
      ...options,
      baseURL,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const email = shown[0]?.as?.email
    if (email) await signInByForm(page, email)
    for (const each of shown) {
      try {
        taken.get(each)?.push(...(await take(page, each, device)))
      } catch (error) {
        process.exitCode = 1
        console.error(`${nameOf(each)}: ${String(error)}`)
      }
    }
    await context.close()
  }
  return taken
}

const sheet = (taken: ReadonlyMap<State, string[]>): string => {
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

const word = process.argv[2] ?? ''
const wanted = STATES.filter((each) => nameOf(each).includes(word))
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const taken = new Map<State, string[]>()
  for (const shown of Map.groupBy(wanted, ({ as }) => as?.email).values())
    for (const [each, files] of await takeAllAs(browser, server.url, shown)) taken.set(each, files)
  await writeFile(join(FOLDER, 'index.html'), sheet(taken))
  console.log(`${taken.size} screens and states, ${[...taken.values()].flat().length} pictures: ${FOLDER}index.html`)
} finally {
  await browser.close()
  await server.stop()
}
