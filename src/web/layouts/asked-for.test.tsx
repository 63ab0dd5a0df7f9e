import { address, renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, it, vi } from 'vitest'
import { signOut } from '#web/api/kept/sign-out.ts'
import { AppNews } from './app-frame.tsx'

vi.mock(import('#web/api/kept/sign-out.ts'), async (original) => ({ ...(await original()), signOut: vi.fn() }))

const Page = () => (
  <>
    <Link to="/student/requests">Requests</Link>
    <main tabIndex={-1} />
    <AppNews />
  </>
)

const open = (asked: string, who = student) => {
  const dashboard = `/${who.role.toLowerCase()}/dashboard`
  return renderPage(<Page />, me(who), `${dashboard}?asked_for=${encodeURIComponent(asked)}&filter=new`)
}
const notice = () => screen.findByRole('region', { name: 'The page behind that link is for supervisors.' })

it('says for whom the page is that was asked for, and takes it out of the address', async () => {
  const { user } = open('/de/supervisor/dashboard?request=1')
  expect((await notice()).textContent).toContain('(Student)')
  await waitFor(() => expect(address()).toBe('/student/dashboard?filter=new'))
  await user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('leads to a sign-in as somebody else, and from there to the page', async () => {
  const { user } = open('/de/supervisor/dashboard?request=1')
  await notice()
  await user.click(screen.getByRole('button', { name: 'Other account' }))
  expect(document.cookie).toContain('tandem_return_to=%2Fde%2Fsupervisor%2Fdashboard%3Frequest%3D1')
  expect(signOut).toHaveBeenCalledOnce()
  document.cookie = 'tandem_return_to=; Path=/; Max-Age=0'
})

it('is gone on the next page', async () => {
  const { user } = open('/supervisor/confirmed')
  await notice()
  await user.click(screen.getByRole('link', { name: 'Requests' }))
  expect(screen.queryByRole('region')).toBeNull()
})

it.each(['/supervisor/ideas', '/profiles/1', 'https://example.org/admin/search', 'nonsense'])(
  'says nothing of %s, which is for this reader, for everybody or for nobody',
  async (asked) => {
    open(asked, supervisor('Ada'))
    await waitFor(() => expect(address()).toBe('/supervisor/dashboard?filter=new'))
    expect(screen.queryByRole('region')).toBeNull()
  },
)
