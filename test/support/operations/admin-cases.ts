/** Who may call the operations of admins, and a valid input for each (operation-cases.ts). */
import { randomUUID } from 'node:crypto'
import { call, doubleOf, none, person } from './case-inputs.ts'
import { personOf, type Situation } from '../databases/situations.ts'
import { ideasCsv, supervisorsCsv, tagList } from '../databases/small-world.ts'
import { adminsOnly, nobodyElse } from './expected-answers.ts'

const LETTER = { subject: { en: 'News', de: 'Neues' }, text: { en: 'Hello.', de: 'Hallo.' } }

export const adminCases = {
  'admin.statistics': { expected: adminsOnly, ...call(none) },
  'admin.people.list': { expected: adminsOnly, ...call(none) },
  'admin.people.places': {
    expected: adminsOnly,
    ...call((world) => ({ ids: [world.supervisor.id], total_slots: 7 })),
  },
  'admin.people.mail': {
    expected: adminsOnly,
    ...call((world) => ({ ids: [world.supervisor.id], send_id: randomUUID(), ...LETTER })),
  },
  'admin.people.remind': {
    expected: adminsOnly,
    ...call((world) => ({ ids: [world.supervisor.id], send_id: randomUUID() })),
  },
  'admin.people.mails.undo': { expected: adminsOnly, ...call(() => ({ send_id: randomUUID() })) },
  'admin.people.actions': { expected: adminsOnly, ...call((world) => ({ ids: [world.student.id] })) },
  'admin.people.removal.preview': { expected: adminsOnly, ...call((world) => ({ ids: [world.student.id] })) },
  'admin.people.removal': {
    expected: adminsOnly,
    ...call((world) => ({ ids: [world.student.id], what: 'reset' as const })),
  },
  'admin.people.export': { expected: adminsOnly, ...call(none) },
  'admin.pairs.make': {
    expected: adminsOnly,
    ...call((world) => ({ student_id: world.student.id, supervisor_id: world.otherSupervisor.id, reason: 'By hand' })),
  },
  'admin.pairs.undo': { expected: adminsOnly, ...call((world) => ({ request_id: world.byHand })) },
  'admin.pairs.end': {
    expected: adminsOnly,
    ...call((world) => ({ request_id: world.supervision, reason: 'By hand' })),
  },
  'admin.mails.list': { expected: adminsOnly, ...call(none) },
  'admin.imports.list': { expected: adminsOnly, ...call(none) },
  'admin.supervisors.import': { expected: adminsOnly, ...call(() => ({ file: supervisorsCsv, dry_run: true })) },
  'admin.ideas.import': { expected: adminsOnly, ...call(() => ({ file: ideasCsv, dry_run: true })) },
  'admin.tags.import': { expected: adminsOnly, ...call(() => ({ file: tagList, dry_run: true })) },
  'admin.tags.export': { expected: adminsOnly, ...call(none) },
  'admin.admins.create': {
    expected: {
      STUDENT: 'only_admins_add_admins' as const,
      SUPERVISOR: 'only_admins_add_admins' as const,
      ADMIN: 'ok' as const,
      ...nobodyElse('only_admins_add_admins'),
    },
    ...call(({ unique }) => ({
      firstName: 'Nina',
      lastName: 'New',
      mail: `new.admin.${unique}@uni.example`,
    })),
  },
  'admin.users.reset': {
    expected: {
      ...adminsOnly,
      ADMIN: { self: 'admin_not_resettable', other: 'admin_not_resettable', student: 'ok', supervisor: 'ok' } as const,
    },
    ...person(none),
  },
  'admin.users.merge': {
    expected: adminsOnly,
    about: 'person' as const,
    input: (situation: Situation) => ({ id: personOf(situation).id, other_id: doubleOf(situation).id }),
  },
  'admin.users.sign_in.unlink': { expected: adminsOnly, ...person(none) },
  'cycles.current.patch': { expected: adminsOnly, ...call(() => ({ ends_at: '2099-09-30T21:59:00.000Z' })) },
  'admin.cycles.list': { expected: adminsOnly, ...call(none) },
  'admin.cycles.open': { expected: adminsOnly, ...call(({ unique }) => ({ name: `Cycle ${unique}` })) },
  'admin.cycles.call_off.preview': { expected: adminsOnly, ...call(({ cycle: id }) => ({ id })) },
  'admin.cycles.call_off': { expected: adminsOnly, ...call(({ cycle: id }) => ({ id })) },
  'admin.backups.get': { expected: adminsOnly, ...call(none) },
  'admin.cycles.export': { expected: adminsOnly, ...call(() => ({ id: 'current' as const })) },
}
