import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import type { Notice } from '#contract/resources/accounts/notices.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Notices } from './notices.tsx'

const lost = (kind: Notice['kind'], name: string, note?: string): Notice => ({
  id: `lost ${name}`,
  kind,
  name,
  ...(note !== undefined && { note }),
})

const open = (notices: readonly Notice[], who = student, isChoosing = false) => {
  const server = fakeServer({ [`PUT users/${who.id}/closed-notices`]: () => undefined })
  return { server, ...renderPage(<Notices isChoosing={isChoosing} />, { ...me(who), notices: [...notices] }) }
}

it('says what changed in one notice, which is closed for good', async () => {
  const { server, user } = open([
    lost('removed', 'Ada Weiß'),
    { id: 'first', kind: 'tags_lost', tags: ['Ethics'] },
    { id: 'second', kind: 'tags_lost', tags: ['Logic'] },
  ])
  await screen.findByRole('region', { name: 'What changed for you' })
  screen.getByText(/^Ada Weiß no longer supervises your thesis/)
  screen.getByText(
    'No longer in the list of tags: Ethics and Logic. Until you choose anew, what comes back is yours again.',
  )
  expect(screen.getByRole('link', { name: 'Choose tags' }).getAttribute('href')).toBe('/student/edit-tags')
  await user.click(screen.getByRole('button', { name: 'Understood' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(server.received).toMatchObject([{ data: { notice_ids: ['lost Ada Weiß', 'first', 'second'] } }])
})

it('names in one sentence all pairs that ended with a cycle', async () => {
  open([lost('new_cycle', 'Ben'), lost('user_reset', 'Otto'), lost('new_cycle', 'Cleo')], supervisor('Ada'))
  expect(await screen.findByText(/the supervision with Ben and Cleo has ended/)).toBeDefined()
  expect(screen.getByText(/^The account of Otto was reset/)).toBeDefined()
})

it.each([
  ['a student', student, /and your confirmation is no longer valid\. .* you can send them again/],
  ['a supervisor', supervisor('Ada'), /and its confirmation is no longer valid\. Requests of the student /],
])('tells %s what becomes of the requests of the student, and the reason that was given', async (_, who, words) => {
  open([lost('ended_by_admin', 'Ada Weiß', 'By mistake.')], who)
  expect(await screen.findByText(words)).toBeDefined()
  screen.getByText(/ The reason given: “By mistake\.”$/)
})

it('does not lead to the choice of tags where tags are chosen', async () => {
  open([{ id: 'first', kind: 'tags_lost', tags: ['Ethics'] }], student, true)
  await screen.findByText(/^No longer in the list of tags: Ethics/)
  expect(screen.queryByRole('link')).toBeNull()
})
