/** A decision that a mail has told of, and that is undone later, is told as undone as well. */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

withDatabase('a decision that is taken back after its mail has left is told:', (open) => {
  const { the, later, post, want, ask, decide, undo, arrived, forget } = postForEach(open)

  /** A decision about a request of Sofía's whose mail has left. */
  const decided = async (...states: readonly ('ACCEPTED' | 'REJECTED' | 'WITHDRAWN')[]) => {
    const { id } = await ask()
    await post()
    for (const state of states) {
      await decide(the().supervisor, id, state)
      await post()
    }
    forget()
    return id
  }
  const takenBack = async (id: string) => {
    later(24 * 60 * 60)
    await undo(the().supervisor, id)
    await post(29)
    expect(arrived()).toEqual([])
    await post(1)
    return the().mails.received[0]
  }

  it('a rejection, with the way to the request', async () => {
    const id = await decided('REJECTED')
    const mail = await takenBack(id)
    expect(arrived()).toEqual([[the().student.email, 'Your request to Ada Weiß is open again']])
    expect(mail?.text).toContain('Ada Weiß has taken back the rejection')
    expect(mail?.text).toContain(`See the request: https://tandem.example/student/requests?request=${id}`)
    expect(mail?.headers.map(({ key }) => key)).toContain('list-unsubscribe')
  })

  it('an acceptance, also to anybody who wants to know of pairs alone', async () => {
    await want('pairs', the().student)
    const mail = await takenBack(await decided('ACCEPTED'))
    expect(arrived()).toEqual([[the().student.email, 'Ada Weiß has taken back the acceptance']])
    expect(mail?.text).toContain('Your confirmation is no longer valid. Your request is open again')
  })

  it('an acceptance that ended other requests: to their supervisors neither the end nor that it is none', async () => {
    const other = await makeSupervisor(open().db, { firstName: 'Bo', lastName: 'Berg' })
    const { id } = await ask()
    await ask(other)
    await post()
    forget()
    await decide(the().supervisor, id, 'ACCEPTED')
    later(10)
    await undo(the().supervisor, id)
    await post(60)
    expect(arrived()).toEqual([])
  })

  it('the end of a pair', async () => {
    await takenBack(await decided('ACCEPTED', 'WITHDRAWN'))
    expect(arrived()).toEqual([[the().student.email, 'Ada Weiß supervises your thesis after all']])
  })

  it('an addition, of somebody who has asked and of somebody who has not', async () => {
    const add = async (supervisor = the().supervisor) => {
      const added = { student_email: the().student.email }
      const { id } = await the().api.ok('supervision_requests.create', added, { as: supervisor.email })
      await post()
      forget()
      return id
    }
    await decided()
    await takenBack(await add())
    expect(arrived()).toEqual([[the().student.email, 'Ada Weiß has taken back the acceptance']])
    const other = await makeSupervisor(open().db, { firstName: 'Bo', lastName: 'Berg' })
    const id = await add(other)
    await undo(other, id)
    await post()
    expect(arrived()).toEqual([[the().student.email, 'Bo Berg does not supervise your thesis after all']])
  })

  it('all that were rejected together, to each', async () => {
    const supervisor = await makeSupervisor(open().db, { firstName: 'Bo', lastName: 'Berg', totalSlots: 1 })
    const students = [the().student, await makeStudent(open().db, { language: 'en' })]
    const ids: string[] = []
    for (const student of students) ids.push((await ask(supervisor, student)).id)
    const { id: last } = await ask(supervisor, await makeStudent(open().db))
    await decide(supervisor, last, 'ACCEPTED')
    const { undo_id } = await the().api.ok('supervision_requests.decline_rest', { ids }, { as: supervisor.email })
    await post()
    forget()
    await the().api.ok('supervision_requests.decline_rest.undo', { undo_id }, { as: supervisor.email })
    await post()
    const told = students.map(({ email }) => [email, 'Your request to Bo Berg is open again'])
    expect(arrived()).toHaveLength(told.length)
    expect(arrived()).toEqual(expect.arrayContaining(told))
  })

  it('not to anybody who has not been told of it, in a summary to come neither', async () => {
    await want('daily', the().student)
    const id = await decided('REJECTED')
    await undo(the().supervisor, id)
    await post()
    await post(24 * 60 * 60)
    expect(arrived()).toEqual([])
  })

  it('not once it was decided anew', async () => {
    const id = await decided('REJECTED')
    await undo(the().supervisor, id)
    await decide(the().supervisor, id, 'ACCEPTED')
    await post()
    expect(arrived()).toEqual([[the().student.email, 'Ada Weiß has accepted your request']])
  })

  it('not when a student sends again what they had withdrawn', async () => {
    const { id } = await ask()
    await post()
    forget()
    await decide(the().student, id, 'WITHDRAWN')
    await post()
    await undo(the().student, id)
    await post()
    expect(arrived()).toEqual([])
  })
})
