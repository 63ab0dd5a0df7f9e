import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { AllTags } from '../../features/onboarding/tags-step.tsx'

const TAGS = ['3D Printing', 'Algebra', 'Ästhetik', 'Biology', 'Botany'].map((name) => ({ id: name, tag_name: name }))

const Choice = () => {
  const [chosen, setChosen] = useState<string[]>([])
  return <AllTags isOpen onClose={() => undefined} tags={TAGS} chosen={chosen} max={10} onChange={setChosen} />
}

const open = () => {
  const router = createMemoryRouter([{ path: '*', element: <Choice /> }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return userEvent.setup()
}

const namesUnder = (letter: string) =>
  within(screen.getByRole('list', { name: letter }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

it('all tags stand under their letters, whatever its accent, and signs under one', () => {
  open()
  expect(namesUnder('A')).toEqual(['Algebra', 'Ästhetik'])
  expect(namesUnder('B')).toEqual(['Biology', 'Botany'])
  expect(namesUnder('#')).toEqual(['3D Printing'])
})

it('a search in them leaves what it finds, and Enter takes the first and makes room for the next word', async () => {
  const user = open()
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await user.type(field, 'bo')
  await screen.findByText('1 tag found. Enter chooses Botany.')
  expect(screen.queryByRole('list', { name: 'A' })).toBeNull()
  await user.keyboard('{Enter}')
  expect(field.value).toBe('')
  within(screen.getByRole('list', { name: 'Chosen tags' })).getByRole('button', { name: 'Botany, remove' })
  await user.type(field, 'quantum')
  await screen.findByText('No results found')
})
