import { expect, it } from 'vitest'
import type { MailTransport } from '#server/mail/mail.ts'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

withDatabase('mails at once', (open) => {
  const { the, later, post, ask, arrived, rows } = postForEach(open)

  it('leave several at once, and one after the other to the same person', async () => {
    const [bo, cem] = [await makeSupervisor(open().db), await makeSupervisor(open().db)]
    for (const to of [bo, the().supervisor, the().supervisor, cem]) {
      await ask(to, await makeStudent(open().db))
      later(1)
    }
    later(30)
    const cemBegan = Promise.withResolvers<void>()
    const begun: string[] = []
    const deliver: MailTransport['deliver'] = async (mail, leave) => {
      begun.push(mail.to.address)
      if (mail.to.address === cem.email) cemBegan.resolve()
      if (mail.to.address === the().supervisor.email) await cemBegan.promise
      return the().office.transport.deliver(mail, leave)
    }
    await sendDueMails({ ...the().office, transport: { deliver } })
    // Which of the three begins first is up to the connections.
    expect(begun.slice(0, 3).toSorted()).toEqual([bo.email, the().supervisor.email, cem.email].toSorted())
    expect(begun.slice(3)).toEqual([the().supervisor.email])
    expect(arrived()).toHaveLength(4)
  })

  it('are all tried though each of them is refused for now', async () => {
    for (let asked = 0; asked < 4; asked += 1) await ask(the().supervisor, await makeStudent(open().db))
    the().mails.mood = { refuses: 'mail', code: 451 }
    await post()
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
  })
})
