// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PeopleTouched } from './import-preview.tsx'

it('says of an import that is done what has happened, and not what will', () => {
  render(
    <MantineProvider env="test">
      <PeopleTouched dry_run={false} people={{ lose_some: 300, lose_all: 260, lose_all_in_pair: 71, get_back: 0 }} />
    </MantineProvider>,
  )
  screen.getByText('260 people have lost all their tags, 71 of them in a pair')
  screen.getByText('Have lost tags, and kept others: 40')
  screen.getByText(/^To give them back what they had chosen, import the list from before/)
  expect(document.body.textContent).not.toMatch(/\bloses?\b/)
})
