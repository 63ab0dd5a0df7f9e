import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'
import { arriveAs, callAs, expectAccessible, setDialogs, textSize } from '../support/pages.ts'

const { id, email } = STUDENTS.studentOnboarded

/** Cells that are narrower than what is in them, when each idea's title is one long word. */
const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const title of document.querySelectorAll('td li a')) title.textContent = 'Nachhaltigkeitsberichterstattung'
    const cells = [...document.querySelectorAll<HTMLElement>('td, th')]
    return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)
  })

test('a student keeps some for later, compares them side by side, and asks one', async ({ page }) => {
  await arriveAs(page, email)
  await setDialogs(page, false)
  await page.goto('/student/matching')
  const top = page.locator('article:not([inert])').getByRole('heading', { level: 2 })
  for (const _ of [1, 2, 3, 4]) {
    const name = (await top.textContent()) ?? ''
    await page.keyboard.press('h')
    await expect(top).not.toHaveText(name)
  }
  await page.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('list', { name: 'For later (4)' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: 'Compare side by side' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('cell').getByRole('listitem').getByRole('link').first()).toBeVisible()
  expect(await cutCells(page)).toEqual([])
  for (const percent of [120, 200]) {
    await textSize(page, percent)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await textSize(page, 100)

  const [best, second] = await page.getByRole('columnheader').allTextContents()
  await page.getByRole('group').getByRole('button').last().click()
  await page.reload()
  await expect(page.getByRole('columnheader').nth(1)).toHaveText(second ?? '')
  await expect(page.getByRole('columnheader').first()).toHaveText(best ?? '')
  await page
    .getByRole('button', { name: /^Request: / })
    .first()
    .click()
  await expect(page.getByRole('cell', { name: 'Requested' })).toBeVisible()
  await expect(page.getByRole('columnheader').first()).toHaveText(best ?? '')
  expect(await callAs(page, 'GET', `users/${id}/shortlist`)).toHaveLength(3)
})
