import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, me, supervisor } from '#test/web/sample-answers.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { texts } from '#test/web/texts.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { OwnIdeasPage } from './own-ideas-page.tsx'

const ada = supervisor('Ada')
const vocabulary = [
  { id: 'tag-1', tag_name: 'Robotics' },
  { id: 'tag-2', tag_name: 'Hearing' },
]

/** Ada's ideas on a server that keeps what is sent. */
const open = (ideas: Idea[], at = '/') => {
  const change = (data: Record<string, unknown>, id: string): Idea => {
    const index = ideas.findIndex((one) => one.id === id)
    const changed = { ...(ideas[index] ?? idea('Gone')), ...data }
    ideas[index] = changed
    return changed
  }
  const server = fakeServer({
    'GET supervisors/ada/ideas': () => ideas,
    'GET tags': () => vocabulary,
    'POST supervisors/ada/ideas': (data) => {
      const added = { ...idea('new'), ...data }
      ideas.push(added)
      return added
    },
    ...Object.fromEntries(
      [...ideas, idea('new')].flatMap(({ id }) => [
        [`PATCH ideas/${id}`, (data: Record<string, unknown>) => change(data, id)],
        [`DELETE ideas/${id}`, () => void ideas.splice(0, ideas.length, ...ideas.filter((one) => one.id !== id))],
      ]),
    ),
  })
  return { server, ...renderPage(<OwnIdeasPage />, me(ada), at) }
}
const titles = () => texts(within(screen.getByRole('list')).getAllByRole('link'))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

describe('the own ideas', () => {
  it('begin with a first one, which is saved as it is typed', async () => {
    const { server, user } = open([])
    await screen.findByText('What could a thesis with you be about?')
    await user.click(screen.getByRole('button', { name: 'New idea' }))
    await screen.findByText('Everything is saved')
    expect(document.activeElement).toBe(field('Title'))
    await user.keyboard('Robots that listen')
    await user.click(screen.getByRole('button', { name: 'Robotics' }))
    await user.click(screen.getByRole('button', { name: 'Show it to students' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Open' }).checked).toBe(true)
    expect(document.activeElement?.textContent).toBe('Students can read it.')
    await waitFor(() => expect(server.callsOf('PATCH ideas/new').length).toBeGreaterThan(0))
    await screen.findByText('Everything is saved')
    const sent = Object.assign({}, ...server.sentTo('PATCH ideas/new')) as object
    expect(sent).toEqual({ title: 'Robots that listen', tag_ids: ['tag-1'], state: 'OPEN' })
    expect(sessionStorage).toHaveLength(0)
  })

  it('say who reads one once, and not while it is not saved', async () => {
    const { user } = open([{ ...idea('New idea'), state: 'HIDDEN' }], `/?idea=${idea('New idea').id}`)
    expect(await screen.findAllByText('Only you see it.')).not.toHaveLength(0)
    await user.click(screen.getByRole('radio', { name: 'Open' }))
    expect(screen.queryByText('Students can read it.')).toBeNull()
    fireEvent.change(field('Title'), { target: { value: 'Robots that listen' } })
    expect(screen.getAllByText('Students can read it.')).toHaveLength(1)
  })

  it('lose none that nobody could save yet', async () => {
    const { server, user } = open([idea('Ears')], '/?idea=ears')
    server.answers['PATCH ideas/ears'] = refuses(503, 'Not now.')
    await screen.findByText('Everything is saved')
    await user.type(field('Description'), 'Sensors')
    expect((await screen.findByRole('alert')).textContent).toContain('Try again')
    cleanup()
    const again = open([idea('Ears')], '/?idea=ears')
    await waitFor(() => expect(field('Description').value).toBe('Sensors'))
    await waitFor(() => expect(again.server.sentTo('PATCH ideas/ears')).toEqual([{ description: 'Sensors' }]))
    await screen.findByText('Everything is saved')
  })

  it('are saved by themselves when the connection is back', async () => {
    const { server, user } = open([idea('Ears')], '/?idea=ears')
    const saving = server.answers['PATCH ideas/ears']
    server.answers['PATCH ideas/ears'] = refuses(503, 'Not now.')
    await screen.findByText('Everything is saved')
    await user.type(field('Description'), 'Sensors')
    await screen.findByRole('alert')
    server.answers['PATCH ideas/ears'] = saving ?? (() => null)
    fireEvent(window, new Event('online'))
    await screen.findByText('Everything is saved')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are saved at once when their page is hidden', async () => {
    const { server, user } = open([idea('Ears')], '/?idea=ears')
    await screen.findByText('Everything is saved')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      fireEvent.change(field('Description'), { target: { value: 'Sensors' } })
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      fireEvent(document, new Event('visibilitychange'))
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(server.sentTo('PATCH ideas/ears')).toEqual([{ description: 'Sensors' }]))
    await user.click(screen.getByRole('button', { name: 'All ideas' }))
  })

  it('are saved when their form is left, and not without a title', async () => {
    const { server, user } = open([idea('Ears')], '/?idea=ears')
    await screen.findByText('Everything is saved')
    await user.clear(field('Title'))
    await screen.findByText('Please give it a title.')
    await user.type(field('Title'), 'Hands')
    await user.click(screen.getByRole('button', { name: 'All ideas' }))
    await waitFor(() => expect(server.sentTo('PATCH ideas/ears')).toEqual([{ title: 'Hands' }]))
    await waitFor(() => expect(titles()).toEqual(['Hands']))
  })

  it('forget one on which nobody wrote', async () => {
    const { server, user } = open([idea('Ears')])
    await user.click(await screen.findByRole('button', { name: 'New idea' }))
    await user.click(await screen.findByRole('button', { name: 'All ideas' }))
    await waitFor(() => expect(server.callsOf('DELETE ideas/new')).toHaveLength(1))
    await waitFor(() => expect(titles()).toEqual(['Ears']))
  })

  it('show students none without a title of its own, and lose none that is open', async () => {
    const { server, user } = open([{ ...idea('new'), title: 'New idea', state: 'HIDDEN' }], '/?idea=new')
    await screen.findByText('Everything is saved')
    await user.click(screen.getByRole('radio', { name: 'Open' }))
    await screen.findByText('Give it a title of its own first: students read it.')
    await user.click(screen.getByRole('button', { name: 'All ideas' }))
    await waitFor(() => expect(titles()).toEqual(['New idea']))
    expect(server.received.filter(({ name }) => /^(?:PATCH|DELETE)/u.test(name))).toEqual([])
  })

  it('are put in another order', async () => {
    const { server, user } = open([idea('Ears'), idea('Hands'), idea('Eyes')])
    await user.click(await screen.findByRole('button', { name: 'Sort' }))
    await user.click(screen.getByRole('button', { name: 'Move Eyes up from number 3 of 3' }))
    // Either of two neighbours may be the one that has moved.
    await waitFor(() => expect(server.sentTo('PATCH ideas/hands')).toEqual([{ position: 3 }]))
    await user.click(screen.getByRole('button', { name: 'Done sorting' }))
    expect(titles()).toEqual(['Ears', 'Eyes', 'Hands'])
  })

  it('are copied hidden, and deleted after a question', async () => {
    const { server, user } = open([idea('Ears')], '/?idea=ears')
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(field('Title').value).toBe('Copy of Ears'))
    expect(server.callsOf('POST supervisors/ada/ideas')[0]?.data).toMatchObject({ state: 'HIDDEN' })
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(titles()).toEqual(['Ears']))
  })
})
