import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import type { Losses as Lost } from '#contract/resources/requests/losses.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OnboardingLayout } from '../onboarding-layout.tsx'
import { Losses } from './losses.tsx'

const lost = (reason: Lost['pairs'][number]['reason'], name: string): Lost['pairs'][number] => ({
  request_id: `lost ${name}`,
  reason,
  name,
  lost_at: '2026-11-02T09:00:00.000Z',
})

const open = (losses: Partial<Lost>, who = student) => {
  const server = fakeServer({ [`PUT users/${who.id}/seen-losses`]: () => undefined })
  return { server, ...renderPage(<Losses />, { ...me(who), losses: { pairs: [], tags: [], ...losses } }) }
}

it('says which pair was lost and why, and puts it away for good', async () => {
  const { server, user } = open({ pairs: [lost('removed', 'Ada Weiß')] })
  await screen.findByRole('region', { name: 'A supervision of yours has ended' })
  expect(screen.getByText(/^Ada Weiß no longer supervises your thesis/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Understood' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(server.received).toMatchObject([{ data: { request_ids: ['lost Ada Weiß'], tag_names: [] } }])
})

it('says of a new cycle in one sentence who it concerns', async () => {
  open({ pairs: [lost('new_cycle', 'Ben'), lost('new_cycle', 'Cleo'), lost('user_reset', 'Otto')] }, supervisor('Ada'))
  await screen.findByRole('region', { name: 'Supervisions of yours have ended' })
  expect(screen.getByText(/the supervision with Ben and Cleo has ended/)).toBeDefined()
  expect(screen.getByText(/^The account of Otto was reset/)).toBeDefined()
})

it('says the reason that was given', async () => {
  open({ pairs: [{ ...lost('ended_by_admin', 'Ada Weiß'), note: 'By mistake.' }] })
  expect(await screen.findByText('The reason given: “By mistake.”')).toBeDefined()
})

it.each([
  ['a student', student, /and your confirmation is no longer valid\. .* you can send them again/],
  ['a supervisor', supervisor('Ada'), /and its confirmation is no longer valid\. Requests of the student /],
])('says to %s what becomes of the requests of the student', async (_, who, words) => {
  open({ pairs: [lost('ended_by_admin', 'Ada Weiß')] }, who)
  expect(await screen.findByText(words)).toBeDefined()
})

it('does not say that a pair has ended that is kept', async () => {
  open({ pairs: [lost('user_deleted', 'ada@uni.example')] })
  expect(await screen.findByRole('region', { name: 'Somebody in a pair with you has left' })).toBeDefined()
})

it('names the tags that are gone, and leads to the choice', async () => {
  const { server, user } = open({ tags: ['Ethics', 'Logic'] })
  await screen.findByText(/^No longer in the list of tags: Ethics and Logic\. Your matches/)
  expect(screen.getByRole('link', { name: 'Choose tags' }).getAttribute('href')).toBe('/student/edit-tags')
  await user.click(screen.getByRole('button', { name: 'Leave it at these' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(server.received).toMatchObject([{ data: { request_ids: [], tag_names: ['Ethics', 'Logic'] } }])
})

it('does not speak of others to whoever has lost all tags', async () => {
  open({ tags: ['Ethics'] }, { ...student, tags: [] })
  expect(
    await screen.findByText('No longer in the list of tags: Ethics. What comes back is yours again.'),
  ).toBeDefined()
  expect(screen.queryByText(/the others/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Understood' })).toBeDefined()
})

it('says of pairs, and not of tags, above the choice of new ones', async () => {
  const losses = { pairs: [lost('user_reset', 'Ada Weiß')], tags: ['Ethics'] }
  fakeServer({})
  renderPage(<OnboardingLayout />, { ...me({ ...student, tags: [] }), losses })
  expect(await screen.findByRole('region', { name: 'A supervision of yours has ended' })).toBeDefined()
  expect(screen.queryByText(/Ethics/)).toBeNull()
})
