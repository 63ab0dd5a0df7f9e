import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { startTestServer, useForTest } from '#test/support/browser/test-server.ts'
import { copyClone } from '#test/support/browser/copied-clone.ts'
import { arriveAs } from '../support/pages.ts'

const PAGES = [
  { who: null, paths: [''] },
  {
    who: STUDENTS.studentPending.email,
    paths: ['/student/dashboard', '/student/matching', '/student/requests', '/student/search', '/student/settings'],
  },
  { who: SUPERVISORS.supervisorFree.email, paths: ['/supervisor/dashboard', '/supervisor/matching'] },
  { who: ADMINS.adminRegistered.email, paths: ['/admin/dashboard', '/admin/upload', '/admin/new-cycle'] },
]

/** Adds a language as somebody would: a catalogue, here with the English texts in marks, and a line. */
const addLanguage = (root: string): string[] => {
  const english: Record<string, string> = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'))
  const texts = Object.entries(english).filter(([key]) => key !== '$schema')
  const marked = Object.fromEntries(texts.map(([key, text]) => [key, `«${text}»`]))
  writeFileSync(join(root, 'messages/fr.json'), JSON.stringify(marked))
  const settings = join(root, 'project.inlang/settings.json')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"de"]', '"de", "fr"]'))
  return texts.map(([, text]) => text).filter((text) => / /.test(text) && !text.includes('{'))
}

const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.body.innerText.split('\n').map((line) => line.trim()))

test('a third language is a catalogue and a line', async ({ browser }) => {
  test.setTimeout(240_000)
  const clone = await copyClone()
  const english = addLanguage(clone.root)
  for (const script of [['messages.mjs'], ['pages.ts', '--plain']]) {
    execFileSync(process.execPath, script, { cwd: join(clone.root, 'build') })
  }
  const server = await startTestServer({}, join(clone.root, 'dev/start.ts'))
  useForTest(server)
  try {
    for (const { who, paths } of PAGES) {
      const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
      const page = await context.newPage()
      if (who) await arriveAs(page, who)
      for (const path of paths) {
        await page.goto(`/fr${path}`)
        await expect(page.locator('h1').first()).toContainText('«')
        await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
        expect(new URL(page.url()).pathname).toBe(`/fr${path}`)
        const lines = await textsOf(page)
        expect(lines.filter((line) => english.includes(line))).toEqual([])
      }
      await context.close()
    }
  } finally {
    await server.stop()
    await clone.remove()
  }
})
