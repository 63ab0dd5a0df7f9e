import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { drawing, scanned } from '#test/support/confirmations/confirmation-qr.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, openPage, setDialogs, signInByForm } from './support/pages.ts'
import { SUPERVISORS } from '#dev/personas.ts'

test.use(onPhone)

test('a student finds a supervisor, and both hold a confirmation that anybody can verify', async ({
  browser,
  server,
}) => {
  const open = () => openPage(browser)
  const student = await open()
  const supervisor = await open()
  const { email, firstName, lastName } = SUPERVISORS.supervisorFree

  await test.step('the student registers, chooses tags and puts them in order', async () => {
    const complaints: string[] = []
    student.on('console', (message) => {
      const isOfTests = message.text() === 'Service Worker registration blocked by Playwright'
      if (['error', 'warning'].includes(message.type()) && !isOfTests) complaints.push(message.text())
    })
    await signInByForm(student, `new.student@uni.example`)
    await student.getByLabel('First name').fill('Zoë')
    await student.getByLabel('Last name').fill(`Ångström`)
    await student.getByRole('button', { name: 'Continue' }).click()
    const tags = student.getByRole('list', { name: 'Suggested tags' })
    for (const { name } of await topTags(server.url, supervisor, email)) {
      await student.getByLabel('Describe it, or type a tag').fill(name)
      await tags.getByRole('button', { name, pressed: false, exact: true }).click()
    }
    await student.getByRole('button', { name: 'Continue' }).click()
    await student.getByRole('button', { name: 'Done' }).click()
    await student.waitForURL('**/student/matching')
    await expect(student.getByText('1 of 3')).toBeVisible()
    await student.getByRole('button', { name: 'Close the hints' }).click()
    expect(complaints).toEqual([])
  })

  await test.step('the best suggestion is asked by a key, at once', async () => {
    await setDialogs(student, false)
    await student.goto('/student/matching')
    await expect(student.getByRole('heading', { name: `${firstName} ${lastName}` })).toBeVisible()
    // The list of requests is asked for at the same address.
    const sent = student.waitForResponse(
      (response) =>
        response.url().endsWith('/api/proxy/supervision-requests') &&
        response.request().postDataJSON().action === 'POST',
    )
    await student.keyboard.press('ArrowRight')
    expect((await sent).status()).toBe(201)
  })

  await test.step('the supervisor sees the request and accepts it', async () => {
    await setDialogs(supervisor, false)
    await supervisor.goto('/supervisor/matching')
    const card = supervisor.getByRole('heading', { name: `Zoë Ångström` })
    await expect(card).toBeVisible()
    const accepted = supervisor.waitForResponse('**/api/proxy/supervision-requests/*')
    await supervisor.getByRole('button', { name: 'Accept' }).click()
    expect((await accepted).status()).toBe(200)
  })

  const pdf = await test.step('both download the confirmation', async () => {
    await student.goto('/student/dashboard')
    const download = student.waitForEvent('download')
    await student.getByRole('link', { name: 'Download Confirmation' }).click()
    const ofStudent = await readFile(await (await download).path())
    await supervisor.goto('/supervisor/confirmed')
    const second = supervisor.waitForEvent('download')
    await supervisor.getByRole('link', { name: `PDF: confirmation of Zoë Ångström` }).click()
    const ofSupervisor = await readFile(await (await second).path())
    expect(scanned(drawing(ofSupervisor))).toBe(scanned(drawing(ofStudent)))
    return ofStudent
  })

  await test.step('the QR code is verified by anybody, and refused with one character altered', async () => {
    const visitor = await open()
    const address = scanned(drawing(pdf)) ?? ''
    expect(address).toContain(`${server.url}/?code=`)
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: 'This confirmation is valid' })).toBeVisible()
    await expect(visitor.getByText(`Zoë Ångström`)).toBeVisible()
    const altered = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`
    await visitor.goto(altered)
    await expect(visitor.getByRole('heading', { name: 'Not genuine' })).toBeVisible()
  })
})

/** The supervisor's own tags, so that nobody fits better. */
const topTags = async (url: string, page: Page, email: string): Promise<{ name: string }[]> => {
  await arriveAs(page, email)
  const me = await (await page.request.get(`${url}/api/users/me`)).json()
  return me.user.tags.slice(0, 3).map(({ tag_name }: { tag_name: string }) => ({ name: tag_name }))
}
