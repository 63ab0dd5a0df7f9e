import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { inboxItem, me, request, supervisor } from '#test/web/sample-answers.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { PrivateNote } from './request-pane.tsx'

const asked = request('Ada', 'PENDING')
const MARK = `PUT requests/${asked.id}/mark`

const Leavable = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <PrivateNote item={inboxItem(asked)} />}
      <button onClick={() => setOpen(false)}>Leave</button>
    </>
  )
}

const open = () => {
  const server = fakeServer({ [MARK]: ({ note }) => ({ starred: false, note: (note as string) || null }) })
  return { server, ...renderPage(<Leavable />, me(supervisor('Ada'))) }
}
const write = async (note: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Private note' }), { target: { value: note } })

it('keeps a note as it is typed, and says so', async () => {
  const { server } = open()
  await write('Ask in March. ')
  expect(await screen.findByText('Everything is saved')).toBeDefined()
  expect(server.sentTo(MARK)).toEqual([{ note: 'Ask in March.' }])
})

it('keeps it when it is left at once', async () => {
  const { server } = open()
  await write('Ask in March.')
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(server.sentTo(MARK)).toEqual([{ note: 'Ask in March.' }]))
})
