import type { Me } from '#web/api/me.ts'
import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { cycleIn, me, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SkippedPage } from './skipped-page.tsx'

/** The page in front of a server on which the student has dismissed these. */
const open = (...names: string[]) => openTo(me(student), ...names)

const openTo = (reader: Me, ...names: string[]) => {
  const skipped = new Set(names)
  const server = fakeServer({
    'GET users/student/blocks': () => [...skipped].map(supervisor),
    'POST users/student/blocks': () => {
      skipped.add('Ada')
      return []
    },
    'DELETE users/student/blocks/ada': () => {
      skipped.delete('Ada')
      return null
    },
  })
  return { server, ...renderPage(<SkippedPage />, reader) }
}

const rows = async () => within(await screen.findByRole('list', { name: 'Skipped' })).getAllByRole('listitem')

describe('those skipped', () => {
  it('are suggested again one by one, and skipped again by the toast', async () => {
    const { user } = open('Ada', 'Ben')
    const [ada] = await rows()
    expect(ada?.textContent).toContain('50% similarity')
    expect(ada && within(ada).getByRole('link').getAttribute('href')).toBe('/profiles/ada')
    await user.click(screen.getByRole('button', { name: 'Suggest again: Ada Example' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await screen.findAllByText('Ada Example can be suggested to you again')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  it('keep the focus in the list: at the button of the next row, after the last one of that before', async () => {
    const { server, user } = open('Ada', 'Ben', 'Cleo')
    const back = (name: string) => screen.findByRole('button', { name: `Suggest again: ${name} Example` })
    let left = ['Ada', 'Ben', 'Cleo']
    server.answers['GET users/student/blocks'] = () => left.map(supervisor)
    for (const name of ['ben', 'cleo']) {
      server.answers[`DELETE users/student/blocks/${name}`] = () => {
        left = left.filter((each) => each.toLowerCase() !== name)
        return null
      }
    }
    await user.click(await back('Ben'))
    await waitFor(async () => expect(document.activeElement).toBe(await back('Cleo')))
    await user.click(await back('Cleo'))
    await waitFor(async () => expect(document.activeElement).toBe(await back('Ada')))
  })

  it('stay where they are when that is refused', async () => {
    const { server, user } = open('Ada')
    server.answers['DELETE users/student/blocks/ada'] = refuses(409, 'Not now.')
    await user.click(await screen.findByRole('button', { name: 'Suggest again: Ada Example' }))
    await screen.findAllByText('Ada Example: Not now.')
    expect(await rows()).toHaveLength(1)
  })

  it('stay as they are once the cycle has ended', async () => {
    openTo({ ...me(student), cycle: cycleIn('ENDED') }, 'Ada')
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
