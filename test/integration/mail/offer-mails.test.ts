/** Mails about a place that is kept for a student who waits (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { beforeEach, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'
import { OFFER_MS, updateLists } from '#test/support/requests/lines.ts'

withDatabase('a mail about an offer', (open) => {
  const { the, later, post, arrived, forget } = postForEach(open)
  const FREE = 'A place with Ada Weiß is free for you'
  const GONE = 'The place with Ada Weiß is no longer free'

  const update = async (): Promise<void> => {
    later(2)
    await updateLists(open().db, the().clock.now)
  }
  const places = async (count: number): Promise<void> => {
    const { api, supervisor, admin } = the()
    await api.ok('supervisors.patch', { id: supervisor.id, total_slots: count }, { as: admin.email })
    await update()
  }
  const wait = () => the().api.ok('waiting.put', { supervisor_id: the().supervisor.id }, { as: the().student.email })
  const leave = () => the().api.ok('waiting.leave', { supervisor_id: the().supervisor.id }, { as: the().student.email })
  const subjects = async (): Promise<string[]> => {
    await post()
    const all = arrived().map(([, subject]) => subject ?? '')
    forget()
    return all
  }
  beforeEach(async () => {
    await places(0)
    await wait()
  })

  it('says until when the place is kept, and leads to it', async () => {
    await places(1)
    await post()
    expect(arrived()).toEqual([[the().student.email, FREE]])
    const text = the().mails.received[0]?.text
    expect(text).toContain('it is kept for you until 4 November 2026 at 10:00 CET.')
    expect(text).toContain(`/student/requests?offer=${the().supervisor.id}`)
  })

  it('is not sent of an offer that has ended, was left, or was used', async () => {
    await places(1)
    await leave()
    expect(await subjects()).toEqual([])
    await places(0)
    await wait()
    await places(1)
    await the().api.ask(the().student, the().supervisor)
    expect(await subjects()).not.toContain(FREE)
  })

  it('says that the place is gone, or that the time is over, once', async () => {
    await places(1)
    expect(await subjects()).toEqual([FREE])
    await places(0)
    await update()
    expect(await subjects()).toEqual([GONE])
    await places(1)
    expect(await subjects()).toEqual([FREE])
    later(OFFER_MS / 1000)
    await update()
    await update()
    expect(await subjects()).toEqual(['The place with Ada Weiß is no longer kept for you'])
  })

  it('is sent of the last that holds when it leaves, of several changes', async () => {
    await places(1)
    await places(0)
    await places(1)
    expect(await subjects()).toEqual([FREE])
    await places(0)
    await leave()
    expect(await subjects()).toEqual([])
    await wait()
    await places(1)
    later(OFFER_MS / 1000)
    await update()
    await places(0)
    await wait()
    expect(await subjects()).toEqual([])
  })
})
