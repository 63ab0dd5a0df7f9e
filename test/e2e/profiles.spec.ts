import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { callAs, setDialogs } from './support/pages.ts'

const { supervisorFree } = SUPERVISORS

test('a student asks, withdraws and dismisses on a profile, by keys alone, and never loses the focus', async ({
  page,
}) => {
  await register(page, 'profile@uni.example', 'Paula', 'Profile')
  await setDialogs(page, false)
  await page.goto(`/profiles/${supervisorFree.id}`)
  const between = page.getByRole('region', { name: 'Between the two of you' })
  const press = (name: string) => between.getByRole('button', { name, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${supervisorFree.firstName} ${supervisorFree.lastName}`,
  )

  await press('Request')
  await expect(between.getByText('You sent a request just now.')).toBeVisible()
  await expect(between).toBeFocused()
  await press('Withdraw')
  await expect(between.getByText('Your request was withdrawn')).toBeVisible()
  await expect(between).toBeFocused()
  await press('Skip')
  await expect(between.getByText('is not suggested to you any more')).toBeVisible()
  await press('Suggest again')
  await expect(between.getByRole('button', { name: 'Skip', exact: true })).toBeVisible()

  await between.getByRole('button', { name: 'Undo the withdrawal', exact: true }).dblclick()
  await expect(between.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
  const { items } = await callAs(page, 'GET', 'supervision-requests')
  expect(items.filter(({ state }: { state: string }) => state === 'PENDING')).toHaveLength(1)
})
