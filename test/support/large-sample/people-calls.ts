/** Calls of the table of people on the large sample. */
import { randomUUID } from 'node:crypto'
import { PEOPLE_ORDERS } from '#domain/people/people-columns.ts'
import { admin } from './admin-calls.ts'
import { met, taken } from './crowd.ts'

const filter = { role: 'SUPERVISOR' as const }
const LETTER = { subject: { en: 'News', de: 'Neues' }, text: { en: 'Hello.', de: 'Hallo.' } }

export const peopleCalls = {
  'admin.people.list': {
    'first page': admin(() => ({ limit: 100 })),
    'in the middle': admin((_, turn) => ({ limit: 100, offset: 20_000 + turn * 100 })),
    'of a word': admin((crowd, turn) => ({ query: met(crowd.students, turn).lastName })),
    'who waits': admin(() => ({ role: 'STUDENT' as const, situation: 'waiting' as const, limit: 100 })),
    'who has no tags': admin(() => ({ role: 'STUDENT' as const, situation: 'without_tags' as const, limit: 100 })),
    'who asked nobody': admin(() => ({ role: 'STUDENT' as const, situation: 'asked_nobody' as const, limit: 100 })),
    'who chose a tag': admin(({ tags }, turn) => ({ tag_id: met(tags, turn), limit: 100 })),
    ...Object.fromEntries(
      PEOPLE_ORDERS.flatMap((sort) =>
        (['asc', 'desc'] as const).map((direction) => [
          `by ${sort}, ${direction}`,
          admin(() => ({ sort, direction, columns: PEOPLE_ORDERS.join(','), limit: 100 })),
        ]),
      ),
    ),
  },
  'admin.people.export': { '': admin(() => ({})) },
  'admin.people.places': {
    some: admin((crowd, turn) => ({ ids: [met(crowd.supervisors, turn).id], total_slots: 20 })),
    'all, a dry run': admin(() => ({ filter: { role: 'SUPERVISOR' as const }, total_slots: 20, dry_run: true })),
  },
  'admin.people.mail': {
    some: admin((crowd, turn) => ({ ids: [met(crowd.students, turn).id], send_id: randomUUID(), ...LETTER })),
    'all of a role, a dry run': admin(() => ({ filter, send_id: randomUUID(), ...LETTER, dry_run: true })),
  },
  'admin.people.remind': {
    some: admin((crowd, turn) => ({ ids: [met(crowd.students, turn).id], send_id: randomUUID() })),
    'all of a role, a dry run': admin(() => ({ filter, send_id: randomUUID(), dry_run: true })),
  },
  'admin.people.mails.undo': { '': admin(() => ({ send_id: randomUUID() })) },
  'admin.people.actions': {
    some: admin((crowd, turn) => ({ ids: [met(crowd.students, turn).id] })),
    'all of a role': admin(() => ({ filter })),
  },
  'admin.people.removal.preview': { '': admin((crowd, turn) => ({ ids: [met(crowd.students, turn).id] })) },
  'admin.people.removal': { '': admin((crowd) => ({ ids: [taken(crowd.students).id], what: 'reset' as const })) },
}
