/**
 * Who may call what about whom: every operation, every kind of caller, every relation to what it is about. `ok` or the
 * code of the code; one word for all relations where they are all alike. product.md and api.md say why.
 */
import type { ErrorCode } from '#contract/errors.ts'
import type { OperationName } from '#contract/routes.ts'
import type { CallerKind, Relation } from '#test/support/operation-samples.ts'

export type Expected = 'ok' | ErrorCode
type Cell = Expected | Readonly<Partial<Record<Relation, Expected>>>
/** Of an unregistered admin the row says nothing: admins work from the first sign-in on, cellOf takes theirs. */
type Row = Readonly<Record<Exclude<CallerKind, 'UNREGISTERED_ADMIN'>, Cell>>

const nobodyElse = (code: Expected) => ({
  UNREGISTERED_STUDENT: code,
  UNREGISTERED_SUPERVISOR: code,
  UNKNOWN: code,
  SIGNED_OUT: 'not_signed_in' as const,
})
const NOBODY_ELSE = nobodyElse('not_allowed')
/** An address nobody knows counts as a student's (product.md section 2) who has to register first. */
const REGISTERED_ONLY = nobodyElse('not_registered')

const signedIn: Row = { STUDENT: 'ok', SUPERVISOR: 'ok', ADMIN: 'ok', ...nobodyElse('ok') }
const everybody: Row = { ...signedIn, SIGNED_OUT: 'ok' }
const registered: Row = { ...signedIn, ...REGISTERED_ONLY }
const adminsOnly: Row = { STUDENT: 'not_allowed', SUPERVISOR: 'not_allowed', ADMIN: 'ok', ...NOBODY_ELSE }
const studentsOnly: Row = {
  STUDENT: 'ok',
  SUPERVISOR: 'not_allowed',
  ADMIN: 'not_allowed',
  ...REGISTERED_ONLY,
  UNREGISTERED_SUPERVISOR: 'not_allowed',
}

const self = (others: Expected): Cell => ({ self: 'ok', pair: others, other: others, stranger: others, admin: others })
const adminSelf = (others: Expected): Cell => ({ self: 'ok', other: others, student: others, supervisor: others })

/** Everybody sees everybody but admins, whom admins alone see. */
const visiblePeople: Row = {
  STUDENT: { self: 'ok', pair: 'ok', other: 'ok', stranger: 'ok', admin: 'not_found' },
  SUPERVISOR: { self: 'ok', pair: 'ok', other: 'ok', stranger: 'ok', admin: 'not_found' },
  ADMIN: 'ok',
  ...REGISTERED_ONLY,
}
const selfOnly: Row = {
  STUDENT: self('not_allowed'),
  SUPERVISOR: self('not_allowed'),
  ADMIN: adminSelf('not_allowed'),
  ...REGISTERED_ONLY,
}
const selfOrAdmin: Row = { ...selfOnly, ADMIN: 'ok' }
const selfOrAdminEvenUnregistered: Row = {
  ...selfOrAdmin,
  UNREGISTERED_STUDENT: { self: 'ok', stranger: 'not_allowed' },
  UNREGISTERED_SUPERVISOR: { self: 'ok', stranger: 'not_allowed' },
}
const studentSelf: Row = { ...studentsOnly, STUDENT: self('not_allowed') }

const theTwo: Cell = { own: 'ok', strange: 'not_found' }
const theTwoOrAdmin: Row = { STUDENT: theTwo, SUPERVISOR: theTwo, ADMIN: 'ok', ...REGISTERED_ONLY }
const theTwoOnly: Row = { ...theTwoOrAdmin, ADMIN: 'not_allowed' }
/** In the world of the test the supervisor took the last decision: only theirs to take back. */
const decider: Row = { ...theTwoOnly, STUDENT: { own: 'not_allowed', strange: 'not_found' } }

export const permissionMatrix: Readonly<Record<OperationName, Row>> = {
  'config.get': everybody,

  'users.check_registration': {
    STUDENT: self('not_allowed'),
    SUPERVISOR: self('not_allowed'),
    ADMIN: adminSelf('not_allowed'),
    ...NOBODY_ELSE,
    UNREGISTERED_STUDENT: { self: 'ok', stranger: 'not_allowed' },
    UNREGISTERED_SUPERVISOR: { self: 'ok', stranger: 'not_allowed' },
  },
  'users.register': signedIn,
  'users.list': adminsOnly,
  'users.me': { ...signedIn, UNKNOWN: 'not_found' },
  'users.search': registered,
  'users.search_by_email': registered,
  'users.search_by_first_name': registered,
  'users.search_by_last_name': registered,
  'users.get': visiblePeople,
  'users.patch': selfOrAdmin,
  'users.delete': selfOrAdminEvenUnregistered,
  'users.tags.get': visiblePeople,
  'users.tags.put': { ...selfOnly, ADMIN: 'not_allowed' },
  'users.settings.get': selfOnly,
  'users.settings.patch': selfOnly,
  'users.picture.put': selfOnly,
  'users.picture.delete': selfOnly,
  'users.sessions.list': selfOnly,
  'users.sessions.end': selfOnly,
  'users.export': selfOrAdminEvenUnregistered,
  'users.blocks.list': studentSelf,
  'users.blocks.add': studentSelf,
  'users.blocks.remove': studentSelf,
  'students.describe_thesis': studentsOnly,
  'students.patch': studentSelf,
  'supervisors.patch': {
    STUDENT: 'not_allowed',
    SUPERVISOR: self('not_allowed'),
    ADMIN: { self: 'not_found', other: 'not_found', student: 'not_found', supervisor: 'ok' },
    ...NOBODY_ELSE,
    UNREGISTERED_SUPERVISOR: 'not_registered',
  },

  'tags.list': signedIn,
  'tags.similar': signedIn,

  'matches.list': studentSelf,
  'matches.explain': {
    STUDENT: { own: 'ok', strange: 'not_allowed' },
    SUPERVISOR: { own: 'ok', strange: 'not_allowed' },
    ADMIN: 'ok',
    ...REGISTERED_ONLY,
  },

  'supervision_requests.list': registered,
  'supervision_requests.create': { STUDENT: 'ok', SUPERVISOR: 'ok', ADMIN: 'not_allowed', ...REGISTERED_ONLY },
  'supervision_requests.get': theTwoOrAdmin,
  'supervision_requests.patch': theTwoOnly,
  'supervision_requests.undo': decider,
  'supervision_requests.history': theTwoOrAdmin,

  'chat_requests.list': registered,
  'chat_requests.create': studentsOnly,
  'chat_requests.get': theTwoOrAdmin,
  'chat_requests.patch': theTwoOnly,
  'chat_requests.undo': decider,
  'chat_requests.messages.list': theTwoOnly,
  'chat_requests.messages.create': theTwoOnly,
  'chat_requests.read.put': theTwoOnly,

  'confirmations.verify': everybody,
  'confirmations.get': theTwoOrAdmin,
  'confirmations.document': theTwoOrAdmin,

  'admin.statistics': adminsOnly,
  'admin.mails.list': adminsOnly,
  'admin.imports.list': adminsOnly,
  'admin.supervisors.import': adminsOnly,
  'admin.tags.import': adminsOnly,
  'admin.admins.create': {
    STUDENT: 'only_admins_add_admins',
    SUPERVISOR: 'only_admins_add_admins',
    ADMIN: 'ok',
    ...nobodyElse('only_admins_add_admins'),
  },
  'admin.users.reset': {
    ...adminsOnly,
    ADMIN: { self: 'admin_not_resettable', other: 'admin_not_resettable', student: 'ok', supervisor: 'ok' },
  },
  'admin.cycles.list': adminsOnly,
  'admin.cycles.open': adminsOnly,
  'admin.cycles.export': adminsOnly,
}

/** What this kind of caller is answered about each relation, or about all alike. */
export function cellOf(name: OperationName, caller: CallerKind): Cell {
  return permissionMatrix[name][caller === 'UNREGISTERED_ADMIN' ? 'ADMIN' : caller]
}
