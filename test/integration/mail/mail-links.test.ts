/** Where the button of a mail leads its reader, somebody signed out, somebody else, and anybody who comes too late. */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60

withDatabase('the button of a mail', (open) => {
  const { the, post, ask, decide, talk, say, forget } = postForEach(open)

  /** The link of the last mail: a path with its language. */
  const link = (): string => {
    const [, href = ''] = /class="button"\s+href="([^"]*)"/.exec(the().mails.received.at(-1)?.html ?? '') ?? []
    return href.replace('https://tandem.example', '')
  }
  const look = async (path: string, who?: MadeUser) => {
    const headers = who ? { cookie: await the().api.signIn(who.email) } : {}
    const { status, headers: sent } = await the().api.request({
      method: 'GET',
      url: path,
      headers: { accept: 'text/html', ...headers },
    })
    return [status, sent['location'] ?? null]
  }
  /** With tags, so that nobody is led to the beginning. */
  const withTags = async () => {
    const tags = await makeTags(open().db, ['Databases'])
    const student = await makeStudent(open().db, { language: 'en', tags: [tags.Databases] })
    const supervisor = await makeSupervisor(open().db, { language: 'en', tags: [tags.Databases] })
    const other = await makeSupervisor(open().db, { language: 'en', tags: [tags.Databases] })
    return { student, supervisor, other }
  }

  it('the link of a request opens it where it is decided, for its supervisor alone', async () => {
    const { student, supervisor, other } = await withTags()
    const { id } = await ask(supervisor, student)
    await post()
    const path = link()
    expect(path).toBe(`/supervisor/dashboard?request=${id}`)
    expect(await look(path)).toEqual([302, `/?return_to=${encodeURIComponent(path)}`])
    expect(await look(path, supervisor)).toEqual([200, null])
    expect((await the().api.ok('inbox.get', { id }, { as: supervisor.email })).item.request.id).toBe(id)
    expect(await look(path, student)).toEqual([302, `/student/dashboard?asked_for=${encodeURIComponent(path)}`])
    // The page says that there is no such request: request-pane.test.tsx.
    expect(await look(path, other)).toEqual([200, null])
    expect((await the().api.refused('inbox.get', { id }, { as: other.email })).code).toBe('not_found')
    await the().api.ok('admin.users.reset', { id: student.id }, { as: the().admin.email })
    expect(await look(path, supervisor)).toEqual([200, null])
    expect((await the().api.refused('inbox.get', { id }, { as: supervisor.email })).code).toBe('not_found')
  })

  it('the link of a question opens it where it is answered, and says so when it is gone', async () => {
    const { student, supervisor } = await withTags()
    const wish = { supervisor_id: supervisor.id, message: 'May I ask?' }
    const { id } = await the().api.ok('chat_requests.create', wish, { as: student.email })
    await post()
    const path = link()
    expect(path).toBe(`/supervisor/dashboard?request=${id}`)
    expect(await look(path, supervisor)).toEqual([200, null])
    const opened = () => the().api.ok('inbox.get', { id }, { as: supervisor.email })
    expect((await opened()).item.request).toMatchObject({ id, type: 'CHAT', message: 'May I ask?' })
    await the().api.ok('chat_requests.patch', { id, state: 'WITHDRAWN' }, { as: student.email })
    expect((await opened()).item.request.state).toBe('WITHDRAWN')
    await the().api.ok('admin.users.reset', { id: student.id }, { as: the().admin.email })
    // The pane says that it is not here: request-pane.test.tsx.
    expect(await look(path, supervisor)).toEqual([200, null])
    expect((await the().api.refused('inbox.get', { id }, { as: supervisor.email })).code).toBe('not_found')
  })

  it('the link of messages opens the conversation, for the two alone', async () => {
    const { supervisor: other } = await withTags()
    const id = await talk()
    await say(the().supervisor, id)
    await post(10 * MINUTE)
    const path = link()
    expect(path).toBe(`/student/requests?chat=${id}`)
    expect(await look(path)).toEqual([302, `/?return_to=${encodeURIComponent(path)}`])
    const as = { as: the().student.email }
    expect((await the().api.ok('chat_requests.messages.list', { id }, as)).items).toHaveLength(1)
    expect(await look(path, other)).toEqual([302, `/supervisor/dashboard?asked_for=${encodeURIComponent(path)}`])
    expect((await the().api.refused('chat_requests.get', { id }, { as: other.email })).code).toBe('not_found')
    await the().api.ok('admin.users.reset', { id: the().supervisor.id }, { as: the().admin.email })
    // The panel says that this conversation is not here: conversation-panel.test.tsx.
    expect((await the().api.refused('chat_requests.get', { id }, as)).code).toBe('not_found')
  })

  it('the link of a lost pair opens the dashboard that tells of it, and of nothing any more once that was closed', async () => {
    const { student, supervisor } = await withTags()
    const { id } = await ask(supervisor, student)
    await decide(supervisor, id, 'ACCEPTED')
    await post()
    forget()
    await the().api.ok('admin.users.reset', { id: supervisor.id }, { as: the().admin.email })
    await post()
    const path = link()
    expect(path).toBe('/student/dashboard')
    expect(await look(path)).toEqual([302, `/?return_to=${encodeURIComponent(path)}`])
    expect(await look(path, student)).toEqual([200, null])
    const { notices } = await the().api.ok('users.me', {}, { as: student.email })
    expect(notices).toHaveLength(1)
    const closed = { id: student.id, notice_ids: notices.map((notice) => notice.id) }
    await the().api.ok('users.closed_notices.put', closed, { as: student.email })
    expect(await look(path, student)).toEqual([200, null])
  })
})
