/** Everything between an event and its notification: the API, a push service, the runner, and the clock. */
import { afterEach, beforeEach } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/mail-and-events.ts'
import { type PushDeliveryOptions, sendDueNotifications } from '#server/push/push-delivery.ts'
import { sendPush } from '#server/push/push-service.ts'
import { type TestApi, testApp } from '../api.ts'
import { emptyTables } from '../databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '../people.ts'
import { type Device, type PushService, sent, startPushService } from './push-service.ts'

type World = {
  readonly clock: { now: Date }
  readonly api: TestApi
  readonly service: PushService
  office: PushDeliveryOptions
  /** Sofía Peña. */
  readonly student: MadeUser
  /** Ada Weiß. */
  readonly supervisor: MadeUser
  readonly admin: MadeUser
}

type Switching = { readonly locale?: 'en' | 'de'; readonly on?: Device | null }

const build = async (open: OpenDatabase): Promise<World> => {
  const { db } = open
  await emptyTables(open)
  const service = await startPushService()
  const clock = { now: new Date('2026-11-02T09:00:00Z') }
  const now = () => clock.now
  const api = await testApp(open, { now })
  return {
    clock,
    api,
    service,
    office: { db, ...api.services.push, send: sendPush, now, log: { warn: () => undefined }, againMs: 10 },
    student: await makeStudent(db, { firstName: 'Sofía', lastName: 'Peña' }),
    supervisor: await makeSupervisor(db, { firstName: 'Ada', lastName: 'Weiß' }),
    admin: await makeAdmin(db),
  }
}

/** Makes new data for each test of a suite; `the()` returns that of the running test. */
export function devicesForEach(open: () => OpenDatabase) {
  let world: World | null = null
  beforeEach(async () => {
    world = await build(open())
  })
  afterEach(async () => {
    await world?.api.close()
    await world?.service.close()
    world = null
  })
  const the = (): World => {
    if (!world) throw new Error('the world is for tests and their hooks')
    return world
  }
  const later = (seconds: number): void => {
    const { clock } = the()
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const publicKey = () => the().api.services.push.vapid.publicKey
  return {
    the,
    later,
    publicKey,
    /** Switches notifications on, by default on a new device; returns the device and its session. */
    switchOn: async (who: MadeUser, { locale = 'en', on = null }: Switching = {}) => {
      const cookie = await the().api.signIn(who.email)
      const device = on ?? the().service.subscribe(publicKey())
      const { id } = await the().api.ok('notifications.subscribe', sent(device, publicKey()), { cookie, locale })
      return { device, cookie, id }
    },
    devicesOf: async (who: MadeUser) => (await the().api.ok('notifications.get', {}, { as: who.email })).devices,
    /** Lets time pass, by default the delay of a notification, and sends what is due. */
    post: async (seconds = 30): Promise<void> => {
      later(seconds)
      await sendDueNotifications(the().office)
    },
    /** A request, by default from Sofía to Ada. */
    ask: (to = the().supervisor, as = the().student) =>
      the().api.ok('supervision_requests.create', { supervisor_id: to.id }, { as: as.email }),
    decide: (as: MadeUser, id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN') =>
      the().api.ok('supervision_requests.patch', { id, state }, { as: as.email }),
    undo: (as: MadeUser, id: string) => the().api.ok('supervision_requests.undo', { id }, { as: as.email }),
    /** A conversation between Sofía and Ada. */
    talk: async () => {
      const { api, student, supervisor } = the()
      const asked = { supervisor_id: supervisor.id, message: 'May I ask you something secret?' }
      const { id } = await api.ok('chat_requests.create', asked, { as: student.email })
      await api.ok('chat_requests.patch', { id, state: 'ACCEPTED' }, { as: supervisor.email })
      return id
    },
    say: (as: MadeUser, id: string, text = 'A secret.') =>
      the().api.ok('chat_requests.messages.create', { id, text }, { as: as.email }),
    /** On which device, and the title, of what arrived. */
    arrived: () => the().service.received.map(({ device, notification }) => [device, notification.title]),
    /** Forgets what arrived. */
    forget: (): void => {
      the().service.received.length = 0
    },
    rows: () => open().db.select().from(outbox),
  }
}
