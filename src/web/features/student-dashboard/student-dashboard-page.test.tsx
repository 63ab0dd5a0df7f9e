import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, line, listOf, match, me, meInLine, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StudentDashboardPage } from './student-dashboard-page.tsx'

const THESIS = 'POST students'

type Others = {
  readonly user?: User
  readonly cycle?: CurrentCycle
  readonly isInLine?: boolean
  readonly answers?: Parameters<typeof fakeServer>[0]
}

/** The dashboard of a student with these requests. */
const open = (requests: readonly Request[], { user = student, cycle, isInLine = false, answers = {} }: Others = {}) => {
  const reader = isInLine ? meInLine(user) : me(user)
  const known = cycle ? { ...reader, cycle } : reader
  const server = fakeServer({
    'GET supervision-requests': () => listOf(requests),
    'GET match/student': () => [match('Ada'), match('Ben')],
    [THESIS]: () => user,
    ...answers,
  })
  return { server, ...renderPage(<StudentDashboardPage />, known) }
}

const expectHeading = (name: string) => screen.findByRole('heading', { name })
const expectNoHeading = (name: string | RegExp) => expect(screen.queryByRole('heading', { name })).toBeNull()
const currentStep = () =>
  screen.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')?.textContent

it('begins with a place that is kept for the student, until a request is sent', async () => {
  const kept = new Date(Date.now() + 5.5 * 3_600_000).toISOString()
  const answers = { 'GET waiting': () => [line('Ada', 0, kept), line('Ben', 1), line('Cleo', 0, kept)] }
  open([request('Cleo', 'PENDING')], { answers, isInLine: true })
  const [next, ...others] = await screen.findAllByRole('link', { name: /is kept for you/u })
  expect(next?.textContent).toBe('A place with Ada Example is kept for you: 5 hours left')
  expect(next?.getAttribute('href')).toBe('/?offer=ada')
  expect(others).toEqual([])
})

describe('the dashboard of a student', () => {
  it('names no tag under a suggestion that the student has not chosen', async () => {
    const part = { weight: 0.5, similarity: 0.8, contribution: 0.4 }
    const near = { ...part, tag_id: 't1', tag_name: 'Robotics', best_tag_id: 't9', best_tag_name: 'Mechanics' }
    const both = { ...part, tag_id: 't2', tag_name: 'Hearing', best_tag_id: 't2', best_tag_name: 'Hearing' }
    const matches = [
      { ...match('Ada'), explanation: [near, { ...both, contribution: 0.2 }] },
      { ...match('Ben'), explanation: [near] },
    ]
    open([], { answers: { 'GET match/student': () => matches } })
    const cards = await screen.findByRole('list', { name: 'Best matches' })
    const [ada, ben] = within(cards).getAllByRole('listitem')
    expect(ada?.textContent).toMatch(/Hearing$/u)
    expect(ben?.textContent).toMatch(/Robotics$/u)
  })

  it('shows the best suggestions and Start Matching before there is a request', async () => {
    open([request('Cleo', 'REJECTED'), request('Dora', 'WITHDRAWN')])
    const cards = await screen.findByRole('list', { name: 'Best matches' })
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2)
    const [best] = within(cards).getAllByRole('link')
    expect([best?.getAttribute('href'), best?.textContent]).toEqual([
      '/profiles/ada',
      expect.stringContaining('Ada Example'),
    ])
    expect(screen.getByRole('link', { name: 'Start Matching' }).getAttribute('href')).toBe('/student/matching')
    expect(currentStep()).toContain('Matching')
  })

  it.each([
    ['MATCHING', /whoever fits/u, 'Start Matching', 'Find your thesis supervisor', 'Matching'],
    ['PREPARATION', /cards whenever you like/u, 'Look at the cards', 'Find your thesis supervisor', 'Matching'],
    ['ASSIGNMENT', /is assigned one by the faculty/u, 'Look at the cards', 'Matching is closed', 'Assignment'],
    [
      'ENDED',
      /^This cycle is over\. You can still/u,
      'Look around in the search',
      'This cycle has ended',
      'Cycle over',
    ],
  ] as const)('in %s asks to ask only where one can, under a heading that is true', async (...expected) => {
    const [phase, text, way, heading, step] = expected
    open([], { cycle: cycleIn(phase) })
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: way })).toBeDefined()
    expect(currentStep()).toContain(step)
    cleanup()
    const reader = { ...me(student), cycle: cycleIn(phase) }
    renderPage(<StudentDashboardPage.Heading show={(words) => <h1>{words}</h1>} />, reader)
    await expectHeading(heading)
  })

  it('says who has answered, and leads to the conversation', async () => {
    const talk = { ...request('Cleo', 'ACCEPTED'), conversation: { state: 'OPEN', unread: 1 } }
    open([request('Ada', 'PENDING')], {
      answers: { 'GET chat-requests': () => listOf([talk]) },
    })
    const link = await screen.findByRole('link', { name: 'Cleo Example has answered' })
    expect(link.getAttribute('href')).toBe('/?chat=request-cleo')
  })

  it('names requests that ended without an answer as long as they are new, and leads to them', async () => {
    const expired = { ...request('Cleo', 'WITHDRAWN'), ended_as: 'expired' } as const
    open([
      { ...expired, is_news: true },
      { ...expired, id: 'seen', supervisor: supervisor('Dora'), is_news: false },
      { ...request('Ben', 'REJECTED'), is_news: true },
    ])
    const ended = await screen.findAllByRole('region', { name: /^Your request to /u })
    expect(ended.map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'Your request to Cleo Example ended without an answer',
    ])
    expect(
      within(ended[0] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/student/requests')
  })

  it.each<[string, Request[], string[]]>([
    [
      'new',
      [request('Ben', 'PENDING')],
      ['Ada Example can’t supervise your thesis this timeAda Example has no place left this time.All requests'],
    ],
    ['seen', [request('Ben', 'PENDING')], []],
    ['new, but that of somebody who has a supervisor by now', [request('Ben', 'ACCEPTED')], []],
  ])('tells of a rejection that is %s, with its reason, or does not', async (which, others, texts) => {
    open([{ ...request('Ada', 'REJECTED'), reason: 'no_slot', is_news: which !== 'seen' }, ...others])
    await screen.findByRole('list', { name: 'Your progress' })
    const told = screen.queryAllByRole('region', { name: 'Ada Example can’t supervise your thesis this time' })
    expect(told.map(({ textContent }) => textContent)).toEqual(texts)
  })

  it('leads on as the end of the deck does when nobody is left who covers anything', async () => {
    const nothing = { ...match('Ada'), similarity_score: 0 }
    open([], { answers: { 'GET match/student': () => [nothing] } })
    await expectHeading('There are no (more) supervisors that fit your tags...')
    expect((await screen.findByRole('link', { name: 'Choose other tags' })).getAttribute('href')).toBe(
      '/student/edit-tags',
    )
    expect(screen.getByRole('link', { name: 'Search everybody' }).getAttribute('href')).toBe('/student/search')
    expect(screen.queryByRole('link', { name: 'Start Matching' })).toBeNull()
  })

  it('lists whom a pending request is with', async () => {
    open([request('Ada', 'PENDING'), request('Ben', 'PENDING'), request('Cleo', 'REJECTED')])
    const list = await screen.findByRole('list', { name: 'Waiting for an answer (2)' })
    expect(within(list).getByRole('link', { name: 'Ada Example' }).getAttribute('href')).toBe('/profiles/ada')
    expect(within(list).queryByText('Cleo Example')).toBeNull()
    expectNoHeading('Your best matches')
    expect(screen.getByRole('link', { name: 'Look at ideas for theses' }).getAttribute('href')).toBe('/student/ideas')
  })

  it('congratulates a pair and links to its confirmation', async () => {
    open([request('Ada', 'ACCEPTED'), request('Ben', 'WITHDRAWN')])
    await expectHeading('Congratulations!')
    expect(screen.getByText('Ada Example supervises your thesis.')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Download Confirmation' })
    expect(link.getAttribute('href')).toBe('/api/confirmations/request-ada.pdf')
    expect(currentStep()).toContain('Confirmed')
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('says in one line until when one can ask, and nothing of it to who has a supervisor', async () => {
    open([], { cycle: cycleIn('MATCHING') })
    expect(await screen.findByText('Ask by 31 May 2127')).toBeDefined()
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).not.toContain('2126/27')
    cleanup()
    open([request('Ada', 'ACCEPTED')], { cycle: cycleIn('MATCHING') })
    await expectHeading('Congratulations!')
    expect(screen.queryByText(/^Ask by/u)).toBeNull()
  })

  it('congratulates nobody whose supervisor has left', async () => {
    const pair = request('Ada', 'ACCEPTED')
    const gone = { first_name: '', last_name: '', is_registered: false, is_deleted: true } as const
    open([{ ...pair, supervisor: { ...pair.supervisor, ...gone } }])
    await expectHeading('Somebody in a pair with you has left')
    expectNoHeading(/Congratulations/)
    expect(screen.getByText(/^All personal data of ada@uni.example have been deleted/)).toBeDefined()
  })

  it('opens with the warning, naming the supervisors, when several accepted', async () => {
    open([request('Ada', 'ACCEPTED'), request('Ben', 'ACCEPTED')])
    await expectHeading('You have been accepted more than once')
    expect(screen.getAllByRole('heading')[0]?.textContent).toBe('You have been accepted more than once')
    expect(screen.getByText(/^Ada Example and Ben Example have accepted you/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Write an e-mail to Ben Example' }).getAttribute('href')).toBe(
      'mailto:ben@uni.example',
    )
    expectNoHeading(/Congratulations/)
    expect(currentStep()).toContain('Matching')
  })

  it('reads on until it knows every request', async () => {
    const list = ({ cursor }: Record<string, unknown>) =>
      cursor === 'older'
        ? listOf([request('Ada', 'ACCEPTED')])
        : { items: [request('Ben', 'WITHDRAWN')], next_cursor: 'older' }
    open([], { answers: { 'GET supervision-requests': list } })
    await expectHeading('Congratulations!')
  })
})

describe('the profile on the dashboard', () => {
  it('tells how much is missing, and takes the thesis description on the spot', async () => {
    const { server, user } = open([])
    expect(await screen.findByText('Your profile is 50% complete')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Describe your thesis' }))
    await user.type(await screen.findByRole('textbox'), 'Robots that listen')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sentTo(THESIS)).toEqual([{ thesis_description: 'Robots that listen' }]))
  })
})
