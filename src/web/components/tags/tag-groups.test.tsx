import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TagPicker } from './tag-picker.tsx'

const TAGS = Array.from({ length: 30 }, (_, number) => ({ id: `t${number}`, tag_name: `Topic ${number}` }))
const ids = (from: number, to: number): string[] => TAGS.slice(from, to).map(({ id }) => id)
const GROUPS = [
  { central: 't3', tags: ids(0, 10) },
  { central: 't10', tags: ids(10, 20) },
  { central: 't25', tags: [...ids(20, 29), 'gone'] },
  { central: null, tags: ids(29, 30) },
]

const Choice = () => {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <TagPicker
      tags={TAGS}
      groups={GROUPS}
      related={[]}
      chosen={chosen}
      max={10}
      onChange={setChosen}
      onSkip={() => undefined}
    />
  )
}

const renderChoice = () =>
  render(
    <MantineProvider env="test">
      <Choice />
    </MantineProvider>,
  )

const all = () => within(screen.getByRole('group', { name: 'All tags' }))

describe('all tags by likeness', () => {
  it('stand folded but for the first, each told by its next names, and count what is chosen', async () => {
    const user = userEvent.setup()
    renderChoice()
    expect(all().getAllByRole('group')).toHaveLength(4)
    screen.getByText('Topic 20 · Topic 21 · Topic 22 · Topic 23')
    screen.getByText('More tags')
    await user.click(within(all().getByRole('list', { name: 'Topic 3' })).getByRole('button', { name: 'Topic 7' }))
    screen.getByText('1 chosen')
  })

  it('are one list while somebody searches, and groups again afterwards', async () => {
    const user = userEvent.setup()
    renderChoice()
    await user.type(screen.getByRole('searchbox'), 'topic 21')
    expect(all().queryAllByRole('group')).toHaveLength(0)
    await user.click(all().getByRole('button', { name: 'Topic 21' }))
    expect(all().getAllByRole('group')).toHaveLength(4)
    screen.getByText('1 chosen')
  })
})

it('a search that finds nothing says so under the field, and nothing stands in between', async () => {
  const user = userEvent.setup()
  renderChoice()
  const field = screen.getByRole('searchbox')
  await user.type(field, 'quantum')
  const answer = await screen.findByText('No results found')
  expect(answer.getAttribute('role')).toBe('status')
  expect(field.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('a search in the tags', () => {
  it('stands alone under the field, with its count and the one that Enter takes', async () => {
    const user = userEvent.setup()
    renderChoice()
    await user.type(screen.getByRole('searchbox'), 'topic 2')
    await screen.findByText('12 tags found. Enter chooses Topic 2.')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(all().getByRole('button', { name: 'Topic 2' }).dataset['next']).toBe('true')
    // The first stop of the tab key, too.
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Topic 2')
    await user.type(screen.getByRole('searchbox'), '{Enter}')
    screen.getByRole('heading', { name: 'Related to what you chose' })
    screen.getByText('1 chosen')
  })
})
