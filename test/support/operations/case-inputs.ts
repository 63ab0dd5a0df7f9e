/** Inputs of operations, by what they are about (operation-cases.ts). */
import type { Role } from '#domain/roles.ts'
import { personOf, roleOf, type Situation } from '../databases/situations.ts'
import type { World } from '../databases/small-world.ts'

/** About nothing but the call itself. */
export function call<I>(input: (world: World, role: Role) => I) {
  return { about: 'call' as const, input: ({ world, caller }: Situation) => input(world, roleOf[caller]) }
}

/** An input about a person, whose id is added to the rest. */
export function person<I extends object>(rest: (world: World, role: Role) => I) {
  return {
    about: 'person' as const,
    input: (situation: Situation) => ({
      ...rest(situation.world, roleOf[situation.caller]),
      id: personOf(situation).id,
    }),
  }
}

export function none() {
  return {}
}

export function supervision({ world, relation }: Situation) {
  return { id: relation === 'own' ? world.supervision : world.otherSupervision }
}

export function chat({ world, relation }: Situation) {
  return { id: relation === 'own' ? world.chat : world.otherChat }
}

export function confirmation(situation: Situation) {
  return { request_id: supervision(situation).id }
}

/** A decision on the applicant's pending request. Each of the two callers has a request of their own. */
export function decision(own: 'pendingSupervision' | 'pendingChat', strange: 'otherSupervision' | 'otherChat') {
  return {
    about: 'request' as const,
    byApplicant: true,
    input: ({ world, caller, relation }: Situation) => ({
      id: relation === 'own' ? world[own] : world[strange],
      state: roleOf[caller] === 'STUDENT' ? ('WITHDRAWN' as const) : ('REJECTED' as const),
    }),
  }
}

/** Another user of the same role, who could be the same person. */
export function doubleOf(situation: Situation) {
  const { supervisor, admin, otherAdmin, unregistered } = situation.world
  const { id } = personOf(situation)
  if (id === unregistered.admin.id) return otherAdmin
  if (id === admin.id || id === otherAdmin.id) return unregistered.admin
  return id === supervisor.id ? unregistered.supervisor : unregistered.student
}
