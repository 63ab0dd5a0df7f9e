import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import type { Notice } from '#contract/resources/accounts/notices.ts'
import { ME } from '#web/api/query-client.ts'
import { paths } from '#web/paths.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Notices, useToldNotices } from './notices.tsx'

const AT = new Date().toISOString()

const lost = (kind: Notice['kind'], name: string, more: Partial<Notice> = {}): Notice => ({
  id: `lost ${name}`,
  kind,
  at: AT,
  name,
  ...more,
})
const lostTags = (id: string, tags: string[]): Notice => ({ id, kind: 'tags_lost', at: AT, tags })

const App = ({ isChoosing }: { readonly isChoosing: boolean }) => {
  useToldNotices()
  return <Notices isChoosing={isChoosing} />
}

const open = (notices: readonly Notice[], who = student, isChoosing = false) => {
  const server = fakeServer({ [`PUT users/${who.id}/closed-notices`]: () => undefined })
  const page = renderPage(<App isChoosing={isChoosing} />, { ...me(who), notices: [...notices] })
  const tell = (now: readonly Notice[]) =>
    act(async () => {
      page.client.setQueryData(ME, { known: true, me: { ...me(who), notices: [...now] } })
    })
  return { server, tell, ...page }
}

const textOf = async (): Promise<string> => {
  const region = await screen.findByRole('region', { name: 'What changed for you' })
  return [...region.querySelectorAll('p')].map(({ textContent }) => textContent).join('\n')
}

it('says what changed in one notice, which is closed for good', async () => {
  const { server, user } = open([
    lost('removed', 'Ada Weiß'),
    lostTags('first', ['Ethics']),
    lostTags('second', ['Logic']),
  ])
  expect(await textOf()).toBe(`Ada Weiß no longer supervises your thesis. The confirmation is no longer valid. \
You can look for another supervisor at any time. today
No longer in the list of tags: Ethics and Logic. Until you choose anew, what comes back is yours again. today`)
  expect(screen.getByRole('link', { name: 'Choose tags' }).getAttribute('href')).toBe('/student/edit-tags')
  await user.click(screen.getByRole('button', { name: 'Understood' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(server.received).toMatchObject([{ data: { notice_ids: ['lost Ada Weiß', 'first', 'second'] } }])
})

it('names in one sentence all pairs that ended with a cycle, with a link to each of them who is there', async () => {
  const ben = lost('new_cycle', 'Ben', { person_id: 'ben' })
  open([ben, lost('user_reset', 'Otto'), lost('new_cycle', 'Cleo')], supervisor('Ada'))
  const text = await textOf()
  expect(text).toMatch(/the supervision with Ben and Cleo has ended/)
  expect(text).toMatch(/^The account of Otto was reset/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([paths.profile('ben')])
})

it('gives the reason, and speaks of withdrawn requests only where there were some', async () => {
  const note = 'By mistake.'
  open([lost('ended_by_admin', 'Ada', { note }), lost('ended_by_admin', 'Ben', { withdrew: true })])
  const [first, second] = (await textOf()).split('\n')
  expect(first).toMatch(/supervision with Ada\. The confirmation is no longer valid\. The reason given: “By mistake\.”/)
  expect(second).toMatch(/Requests of yours that were withdrawn when it began stay withdrawn/)
})

it('is heard by whoever is on any page when it comes, until it goes', async () => {
  const { tell } = open([lost('removed', 'Ada')], supervisor('Ben'))
  await textOf()
  await tell([lost('removed', 'Ada'), lost('ended_by_admin', 'Otto')])
  const said = 'An admin has ended the supervision with Otto.'
  expect(await findToast(said)).toBeDefined()
  await tell([])
  await waitFor(() => expect(screen.queryAllByText(said, { ignore: '[role=status]' })).toEqual([]))
})

it('does not lead to the choice of tags where tags are chosen', async () => {
  open([lostTags('first', ['Ethics'])], student, true)
  expect(await textOf()).toMatch(/^No longer in the list of tags: Ethics/)
  expect(screen.queryByRole('link')).toBeNull()
})
