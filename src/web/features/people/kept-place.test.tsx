import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link, useLocation, useNavigate } from 'react-router'
import { PeoplePage } from './people-page.tsx'

// The window has a height, and is scrolled: jsdom knows neither.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  HTMLElement.prototype.scrollTo = function (to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? 0
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
})

const items = Array.from({ length: 100 }, (_, at) => ({
  id: `p${at}`,
  role: 'STUDENT' as const,
  first_name: `P${at}`,
  last_name: 'Example',
  email: `p${at}@uni.example`,
  is_registered: true,
  cells: {},
}))

/** The page, and somewhere else to come back from. */
const Pages = () => {
  const isElsewhere = useLocation().search === '?elsewhere'
  const navigate = useNavigate()
  if (!isElsewhere) {
    return (
      <>
        <Link to="?elsewhere">Elsewhere</Link>
        <PeoplePage />
      </>
    )
  }
  return (
    <>
      <Link to="?">Anew</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

it('Back leads to where the table was left; a new visit begins with the first row', async () => {
  fakeServer({
    'GET admin/people': () => ({ items, total: 100, offset: 0, next_cursor: null }),
  })
  const { user } = renderPage(<Pages />, me({ ...student, id: 'admin', role: 'ADMIN' }))
  const scroller = async () => (await screen.findByRole('grid')).parentElement ?? document.body
  const table = await scroller()
  table.scrollTop = 1500
  table.dispatchEvent(new Event('scroll'))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const again = await scroller()
  expect(again).not.toBe(table)
  await waitFor(() => expect(again.scrollTop).toBe(1500))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(screen.getByRole('link', { name: 'Anew' }))
  expect((await scroller()).scrollTop).toBe(0)
})
