/** Everything between an event and its mail: the API, a mail server, the outbox runner, and the clock. */
import { testSite } from '#test/support/site.ts'
import type { MailDelivery } from '#domain/mails/mail-delivery.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { type OutboxRunnerOptions, sendDueMails } from '#server/mail/outbox-runner.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type MadeUser, makeStudent } from './people.ts'
import { twoPeopleForEach } from './two-people.ts'

type Office = { mails: MailServer; office: OutboxRunnerOptions }

/** Makes new data for each test of a suite; `the()` returns that of the running test. */
export function postForEach(open: () => OpenDatabase) {
  const two = twoPeopleForEach<Office>(
    open,
    async ({ db, now }) => {
      const mails = await startMailServer()
      const office = {
        db,
        transport: smtpTransport({ url: mails.url }),
        from: 'Tandem <tandem@uni.example>',
        site: testSite({ publicUrl: 'https://tandem.example' }),
        now,
        log: { warn: () => undefined },
        againMs: 10,
      }
      return { mails, office }
    },
    ({ mails }) => mails.close(),
  )
  const { the, later, ask } = two
  return {
    ...two,
    /** Lets time pass, by default the delay of a mail, and sends what is due. */
    post: async (seconds = 30): Promise<void> => {
      later(seconds)
      await sendDueMails(the().office)
    },
    /** Lets it be this moment, and sends what is due. */
    postAt: async (moment: string): Promise<void> => {
      the().clock.now = new Date(moment)
      await sendDueMails(the().office)
    },
    /** Sets how a person, by default Ada, gets mails. */
    want: (delivery: MailDelivery, who: MadeUser = the().supervisor) =>
      the().api.ok('users.settings.patch', { id: who.id, mail_delivery: delivery }, { as: who.email }),
    /** A request to Ada of a student who was not there before. */
    asksFromSomebody: async (firstName = 'Bo', lastName = 'Berg') =>
      ask(the().supervisor, await makeStudent(open().db, { firstName, lastName })),
    /** A conversation between Sofía and Ada whose first mails have left. */
    talk: async () => {
      const id = await two.talk()
      later(30)
      await sendDueMails(the().office)
      the().mails.received.length = 0
      return id
    },
    read: (as: MadeUser, id: string) =>
      the().api.ok('chat_requests.read.put', { id, until: the().clock.now.toISOString() }, { as: as.email }),
    /** Recipient and subject of each mail that arrived. */
    arrived: () => the().mails.received.map(({ to, subject }) => [to?.[0]?.address, subject]),
    /** Forgets what arrived. */
    forget: (): void => {
      the().mails.received.length = 0
    },
    /** The dead letters that an admin sees. */
    deadLetters: async () =>
      (await the().api.ok('admin.mails.list', { state: 'dead_letter' }, { as: the().admin.email })).items,
  }
}
