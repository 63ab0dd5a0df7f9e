/**
 * Every operation on the large sample: as `operation-cases.ts` has it, about people of the crowd, and in further forms
 * where what is asked for decides how much is read.
 */
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Role } from '#domain/roles.ts'
import { type CallerKind, type Relation } from '../databases/situations.ts'
import type { World } from '../databases/small-world.ts'
import { addressOf, cellOf, operationCases, relationsOf } from '../operation-cases.ts'
import type { MadeUser } from '../people.ts'
import { makeBrowserKeys } from '../push/browser-keys.ts'
import { type Crowd, met, type Someone, taken } from './crowd.ts'
import { moreWays, type Way } from './more-ways.ts'

/** Whom an operation is about, where it needs more than a student and a supervisor who may meet. */
const ABOUT = {
  'users.seen_requests.put': 'rejected',
  'users.closed_notices.put': 'rejected',
  'users.export': 'pairs',
  'waiting.list': 'inLine',
  'waiting.get': 'toWait',
  'waiting.put': 'toWait',
  'waiting.leave': 'inLine',
  'offers.decline': 'offers',
  'notifications.renew': 'devices',
  'notifications.unsubscribe': 'devices',
  'ideas.get': 'ideas',
  'ideas.patch': 'ideas',
  'ideas.delete': 'ideas',
  'matches.explain': 'pending',
  'supervision_requests.list': 'pending',
  'supervision_requests.decline_rest': 'waiting',
  'supervision_requests.decline_rest.undo': 'declined',
  'supervision_requests.get': 'pending',
  'supervision_requests.patch': 'pending',
  'supervision_requests.undo': 'rejected',
  'supervision_requests.history': 'pending',
  'inbox.list': 'pending',
  'inbox.get': 'pending',
  'requests.mark.put': 'conversations',
  'chat_requests.list': 'conversations',
  'chat_requests.get': 'conversations',
  'chat_requests.patch': 'pendingChats',
  'chat_requests.undo': 'rejectedChats',
  'chat_requests.messages.list': 'conversations',
  'chat_requests.messages.create': 'conversations',
  'chat_requests.read.put': 'conversations',
  'confirmations.get': 'pairs',
  'confirmations.document': 'pairs',
  'admin.pairs.undo': 'madeByHand',
  'admin.pairs.end': 'pairs',
} as const satisfies Partial<Record<OperationName, keyof Crowd>>

/** After these nobody is as they were. */
const USED_UP: ReadonlySet<OperationName> = new Set([
  'users.delete',
  'waiting.leave',
  'offers.decline',
  'notifications.unsubscribe',
  'ideas.delete',
  'supervision_requests.create',
  'supervision_requests.decline_rest',
  'supervision_requests.decline_rest.undo',
  'supervision_requests.patch',
  'supervision_requests.undo',
  'chat_requests.create',
  'chat_requests.patch',
  'chat_requests.undo',
  'admin.pairs.make',
  'admin.pairs.undo',
  'admin.pairs.end',
  'admin.people.removal',
  'admin.users.reset',
  'admin.users.sign_in.unlink',
])

type Row = Partial<Crowd['pending'][number] & Crowd['devices'][number]>

/** People of the crowd in the parts of a small world that an operation needs. */
const worldOf = (name: OperationName, crowd: Crowd, turn: number): World => {
  const pick = <One>(list: One[]): One => (USED_UP.has(name) ? taken(list) : met(list, turn))
  const made = (role: Role, { id, email }: Someone): MadeUser => ({ id, email, role })
  const list = name in ABOUT ? ABOUT[name as keyof typeof ABOUT] : null
  const row: Row = list ? pick<Row>(crowd[list]) : {}
  const student = made('STUDENT', row.student ?? row.owner ?? pick(crowd.students))
  const supervisor = made('SUPERVISOR', row.supervisor ?? met(crowd.supervisors, turn))
  const [admin, otherAdmin] = [0, 1].map((next) => made('ADMIN', met(crowd.admins, turn + next))) as [
    MadeUser,
    MadeUser,
  ]
  const { id = student.id, endpoint = `https://push.invalid/new-${turn}`, p256dh, auth } = row
  const keys = p256dh && auth ? { p256dh, auth } : makeBrowserKeys()
  return {
    student,
    supervisor,
    admin,
    otherAdmin,
    applicant: student,
    otherStudent: student,
    otherSupervisor: supervisor,
    fullSupervisor: supervisor,
    supervision: id,
    pendingSupervision: id,
    otherSupervision: id,
    chat: id,
    pendingChat: id,
    otherChat: id,
    byHand: id,
    waiting: id,
    declinedWith: id,
    placeOffer: id,
    idea: id,
    unregistered: { student, supervisor, admin },
    newcomer: `new.${student.email}`,
    cycle: crowd.closedCycle,
    tags: [met(crowd.tags, turn), met(crowd.tags, turn + 1)],
    subscription: { endpoint, ...keys, public_key: crowd.publicKey },
    code: met(crowd.codes, turn),
    unique: `${name}-${turn}`,
  }
}

const CALLERS: readonly CallerKind[] = ['STUDENT', 'SUPERVISOR', 'ADMIN', 'SIGNED_OUT']

/** The relation in which a caller is answered: of an admin's to a student, of others' the furthest; undefined: in none. */
const relationOf = (name: OperationName, caller: CallerKind): Relation | undefined => {
  const cell = cellOf(name, caller)
  const answered = relationsOf(name, caller).filter(
    (relation) => (typeof cell === 'string' ? cell : cell[relation]) === 'ok',
  )
  return answered.includes('student') ? 'student' : answered.at(-1)
}

const wayOf =
  (name: OperationName, caller: CallerKind, relation: Relation): Way =>
  (crowd, turn) => {
    const situation = { world: worldOf(name, crowd, turn), caller, relation }
    const email = addressOf(name, situation)
    return { as: email === undefined ? null : { email }, input: operationCases[name].input(situation) }
  }

/** The calls of any operation: a reading one as each role, a writing one as the first that may, and further ways. */
export function waysOf(name: OperationName): Readonly<Record<string, Way>> {
  const ways = CALLERS.flatMap((caller) => {
    const relation = relationOf(name, caller)
    return relation ? [[caller, wayOf(name, caller, relation)] as const] : []
  })
  return { ...Object.fromEntries(operations[name].verb === 'GET' ? ways : ways.slice(0, 1)), ...moreWays[name] }
}
