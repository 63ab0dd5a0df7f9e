import { address, renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { memo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ListRow } from './rows/list-row.tsx'
import { type DetailsLink, useDetailsLink, useRedirectToProfile } from './use-details-link.ts'

const Page = () => {
  useRedirectToProfile()
  return <output>{useLocation().pathname}</output>
}

it.each([
  ['?q=Ada&person=ada', '/profiles/ada'],
  ['?q=Ada', '/admin/search'],
])('where there is no room beside the list, %s leads to %s', async (search, path) => {
  renderPage(<Page />, me(student), `/admin/search${search}`)
  await waitFor(() => expect(screen.getByText(/^\//).textContent).toBe(path))
})

it('the idea that was chosen of one person does not go along to the next', () => {
  const wide = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(matchMedia(''), { matches: true }))
  onTestFinished(() => wide.mockRestore())
  const Row = () => <output>{useDetailsLink()('ben').to}</output>
  renderPage(<Row />, me(student), '/student/search?q=Ada&person=ada&idea=hands')
  expect(screen.getByText(/^\?/u).textContent).toBe('?q=Ada&person=ben')
})

it('Back from somebody who was opened leads to the list, and other rows are not drawn anew', async () => {
  const wide = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(matchMedia(''), { matches: true }))
  onTestFinished(() => wide.mockRestore())
  const drawn: string[] = []
  const Row = memo(function Row({ name, ...link }: { name: string } & DetailsLink) {
    drawn.push(name)
    return <ListRow person={{ ...student, id: name, first_name: name, last_name: '' }} {...link} />
  })
  const List = () => {
    const linkTo = useDetailsLink()
    const navigate = useNavigate()
    return (
      <>
        <button onClick={() => void navigate(-1)}>Back</button>
        {['ada', 'ben', 'cleo'].map((id) => (
          <Row key={id} name={id} {...linkTo(id)} />
        ))}
      </>
    )
  }
  const { user } = renderPage(<List />, me(student), '/student/search?q=Ada')
  await user.click(screen.getByRole('link', { name: 'ada' }))
  expect(address()).toBe('/student/search?q=Ada&person=ada')
  await user.click(screen.getByRole('link', { name: 'ben' }))
  expect(address()).toBe('/student/search?q=Ada&person=ben')
  expect(drawn.filter((name) => name === 'cleo')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(address()).toBe('/student/search?q=Ada')
})
