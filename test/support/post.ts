/** Everything between an event and its mail: the API, a mail server, the outbox runner, and the clock. */
import { testSite } from '#test/support/site.ts'
import { afterEach, beforeEach } from 'vitest'
import type { MailDelivery } from '#domain/mails/mail-delivery.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/mail-and-events.ts'
import { type OutboxRunnerOptions, sendDueMails } from '#server/mail/outbox-runner.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { type TestApi, testApp } from './api.ts'
import { emptyTables } from './databases/databases.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from './people.ts'

type World = {
  readonly clock: { now: Date }
  readonly api: TestApi
  mails: MailServer
  office: OutboxRunnerOptions
  /** Sofía Peña, who reads English. */
  readonly student: MadeUser
  /** Ada Weiß, who reads German. */
  readonly supervisor: MadeUser
  readonly admin: MadeUser
}

const build = async (open: OpenDatabase): Promise<World> => {
  const { db } = open
  await emptyTables(open)
  const mails = await startMailServer()
  const clock = { now: new Date('2026-11-02T09:00:00Z') }
  const now = () => clock.now
  return {
    clock,
    api: await testApp(open, { now }),
    mails,
    office: {
      db,
      transport: smtpTransport({ url: mails.url }),
      from: 'Tandem <tandem@uni.example>',
      site: testSite({ publicUrl: 'https://tandem.example' }),
      now,
      log: { warn: () => undefined },
      againMs: 10,
    },
    student: await makeStudent(db, { firstName: 'Sofía', lastName: 'Peña', language: 'en' }),
    supervisor: await makeSupervisor(db, { firstName: 'Ada', lastName: 'Weiß', language: 'de' }),
    admin: await makeAdmin(db),
  }
}

/** Makes new data for each test of a suite; `the()` returns that of the running test. */
export function postForEach(open: () => OpenDatabase) {
  let world: World | null = null
  beforeEach(async () => {
    world = await build(open())
  })
  afterEach(async () => {
    await world?.api.close()
    await world?.mails.close()
    world = null
  })
  const the = (): World => {
    if (!world) throw new Error('the post is for tests and their hooks')
    return world
  }
  const later = (seconds: number): void => {
    const { clock } = the()
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  /** A request, by default from Sofía to Ada. */
  const ask = (to = the().supervisor, as = the().student) =>
    the().api.ok('supervision_requests.create', { supervisor_id: to.id }, { as: as.email })
  return {
    the,
    later,
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
    ask,
    /** A request to Ada of a student who was not there before. */
    asksFromSomebody: async (firstName = 'Bo', lastName = 'Berg') =>
      ask(the().supervisor, await makeStudent(open().db, { firstName, lastName })),
    decide: (as: MadeUser, id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN') =>
      the().api.ok('supervision_requests.patch', { id, state }, { as: as.email }),
    undo: (as: MadeUser, id: string) => the().api.ok('supervision_requests.undo', { id }, { as: as.email }),
    /** A conversation between Sofía and Ada whose first mails have left. */
    talk: async () => {
      const { api, student, supervisor, office, mails } = the()
      const asked = { supervisor_id: supervisor.id, message: 'A secret question' }
      const { id } = await api.ok('chat_requests.create', asked, { as: student.email })
      await api.ok('chat_requests.patch', { id, state: 'ACCEPTED' }, { as: supervisor.email })
      later(30)
      await sendDueMails(office)
      mails.received.length = 0
      return id
    },
    say: (as: MadeUser, id: string, text = 'A secret.') =>
      the().api.ok('chat_requests.messages.create', { id, text }, { as: as.email }),
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
    rows: () => open().db.select().from(outbox),
  }
}
