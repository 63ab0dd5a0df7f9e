/** A message that stays unread for ten minutes is mailed, once until it is read. */
import { expect, it } from 'vitest'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60

withDatabase('a mail about messages', (open) => {
  const { the, later, post, talk, say, read, arrived, forget, rows } = postForEach(open)

  it('leaves when nobody has read them for ten minutes, one for several, and says who and how many', async () => {
    const id = await talk()
    await say(the().student, id, 'Do not tell anybody.')
    later(9 * MINUTE)
    await say(the().student, id)
    await post(59)
    expect(arrived()).toEqual([])
    await post(1)
    expect(arrived()).toEqual([[the().supervisor.email, '2 Nachrichten von Sofía Peña']])
    const [mail] = the().mails.received
    expect(mail?.html).toContain(`href="https://tandem.example/de/supervisor/dashboard?request=${id}"`)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/tell anybody|secret/)
  })

  it('is not sent about an answer that a mail has told of, but about what is said after it', async () => {
    const { api, student, supervisor } = the()
    const asked = { supervisor_id: supervisor.id, message: 'What is a monad?' }
    const { id } = await api.ok('chat_requests.create', asked, { as: student.email })
    await say(supervisor, id, 'A burrito.')
    await post()
    await post(10 * MINUTE)
    expect(arrived()).toEqual([[student.email, 'Ada Weiß has answered your question']])
    forget()
    await say(supervisor, id, 'Or a wrap.')
    await post(10 * MINUTE)
    expect(arrived()).toEqual([[student.email, '2 messages from Ada Weiß']])
  })

  it('is the only one until they are read; of what is said later there is another', async () => {
    const id = await talk()
    await say(the().student, id)
    await post(10 * MINUTE)
    await say(the().student, id)
    await post(20 * MINUTE)
    expect(arrived()).toHaveLength(1)
    forget()
    await read(the().supervisor, id)
    later(1)
    await say(the().student, id)
    await post(10 * MINUTE)
    expect(arrived()).toEqual([[the().supervisor.email, 'Eine Nachricht von Sofía Peña']])
  })

  it('stays when they were read or answered meanwhile', async () => {
    const id = await talk()
    await say(the().student, id)
    await read(the().supervisor, id)
    await post(10 * MINUTE)
    later(1)
    await say(the().student, id)
    later(1)
    await say(the().supervisor, id)
    await post(10 * MINUTE)
    expect(arrived()).toEqual([[the().student.email, 'A message from Ada Weiß']])
  })

  it('waits ten minutes from the first one that is unread, not from one that was read', async () => {
    const id = await talk()
    await say(the().student, id)
    later(8 * MINUTE)
    await read(the().supervisor, id)
    later(1)
    await say(the().student, id)
    await post(9 * MINUTE)
    expect(arrived()).toEqual([])
    await post(MINUTE)
    expect(arrived()).toHaveLength(1)
    expect((await rows()).filter(({ kind }) => kind === 'message')).toHaveLength(1)
  })

  it('stays when the conversation has ended meanwhile', async () => {
    const { api, supervisor, student } = the()
    const id = await talk()
    await say(student, id)
    await api.ok('chat_requests.patch', { id, state: 'WITHDRAWN' }, { as: supervisor.email })
    await post(10 * MINUTE)
    expect(arrived()).toEqual([[student.email, 'Ada Weiß has ended your conversation']])
  })

  it('goes to each of the two by themselves, and to nobody who left', async () => {
    const { api, supervisor, student, admin } = the()
    const id = await talk()
    await say(student, id)
    await api.ok('users.delete', { id: supervisor.id }, { as: admin.email })
    await post(10 * MINUTE)
    expect(arrived().filter(([to]) => to === supervisor.email)).toEqual([])
  })

  it('is written anew while one that is leaving tells of what came before, and only one leaves', async () => {
    const id = await talk()
    await say(the().student, id)
    later(10 * MINUTE)
    const { transport } = the().office
    let isFirst = true
    const meanwhile = {
      ...the().office,
      transport: {
        deliver: async (...way: Parameters<typeof transport.deliver>) => {
          if (isFirst) await say(the().student, id)
          isFirst = false
          return transport.deliver(...way)
        },
      },
    }
    await sendDueMails(meanwhile)
    await post(10 * MINUTE)
    expect(arrived()).toHaveLength(1)
  })
})
