/** Operations that only admins call, in their most common forms. */
import { ideasCsv, supervisorsCsv, tagList } from '../databases/small-world.ts'
import { type Crowd, met, taken } from './crowd.ts'

/** A call of an admin's. */
export function admin<I extends object>(input: (crowd: Crowd, turn: number) => I) {
  return (crowd: Crowd, turn: number) => ({ as: met(crowd.admins, turn), input: input(crowd, turn) })
}
const nothing = () => ({})

export const adminCalls = {
  'admin.statistics': { '': admin(nothing) },
  'admin.pairs.make': {
    '': admin((crowd) => ({
      student_id: taken(crowd.students).id,
      supervisor_id: taken(crowd.supervisors).id,
      reason: 'By hand',
    })),
  },
  'admin.pairs.undo': { '': admin((crowd) => ({ request_id: taken(crowd.madeByHand).id })) },
  'admin.pairs.end': { '': admin((crowd) => ({ request_id: taken(crowd.pairs).id, reason: 'By hand' })) },
  'admin.mails.list': { '': admin(nothing) },
  'admin.imports.list': { '': admin(nothing) },
  'admin.supervisors.import': { '': admin(() => ({ file: supervisorsCsv, dry_run: true })) },
  'admin.ideas.import': { '': admin(() => ({ file: ideasCsv, dry_run: true })) },
  'admin.tags.import': { '': admin(() => ({ file: tagList, dry_run: true })) },
  'admin.tags.export': { '': admin(nothing) },
  'admin.admins.create': {
    '': admin((crowd) => ({ firstName: 'Nina', lastName: 'New', mail: `new.${taken(crowd.students).email}` })),
  },
  'admin.users.merge': {
    '': admin((crowd) => ({ id: taken(crowd.students).id, other_id: taken(crowd.students).id, dry_run: true })),
  },
  'admin.users.sign_in.unlink': { '': admin((crowd) => ({ id: taken(crowd.students).id })) },
  'admin.users.reset': { '': admin((crowd) => ({ id: taken(crowd.students).id })) },
  'cycles.current.patch': { '': admin(() => ({ ends_at: '2099-09-30T21:59:00.000Z' })) },
  'admin.cycles.list': { '': admin(nothing) },
  'admin.cycles.export': {
    running: admin(() => ({ id: 'current' as const })),
    closed: admin(({ closedCycle }) => ({ id: closedCycle })),
  },
  'admin.backups.get': { '': admin(nothing) },
  // Refused, but for the look at the cycles.
  'admin.cycles.call_off.preview': { '': admin(({ closedCycle }) => ({ id: closedCycle })) },
  'admin.cycles.call_off': { '': admin(({ closedCycle }) => ({ id: closedCycle })) },
  'admin.cycles.open': { '': admin((_, turn) => ({ name: `Cycle ${turn}` })) },
}
