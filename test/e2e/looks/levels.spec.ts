import { ADMINS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { callAs, expectAccessible, signIn } from '../support/pages.ts'

test.use(onPhone)

const newLevel = (name: string) => ({ name_en: name, name_de: name })

test('levels that somebody else has changed meanwhile push what is said of them out of no window', async ({
  page: admin,
}) => {
  await signIn(admin, ADMINS.adminRegistered.email, '/admin/levels')
  await admin.getByRole('textbox', { name: 'English name' }).first().fill('Bachelor of Science')
  const others = await callAs(admin, 'GET', 'levels')
  await callAs(admin, 'PUT', 'levels', { levels: [...others, newLevel('Diploma'), newLevel('Doctorate')] })
  await admin.getByRole('button', { name: 'Save' }).click()
  const said = admin.getByRole('alert')
  await expect(said).toHaveText(/^Somebody else has changed the levels meanwhile/)
  await expect(admin.getByRole('textbox', { name: 'English name' })).toHaveCount(4)
  await expect(said).toBeInViewport({ ratio: 1 })
  await expectAccessible(admin)

  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('The levels have been saved.').first()).toBeVisible()
  const saved = await callAs(admin, 'GET', 'levels')
  expect(saved.map(({ name_en: name }: { name_en: string }) => name)).toEqual([
    'Bachelor of Science',
    'Master',
    'Diploma',
    'Doctorate',
  ])
})
