/** Calls in flight while somebody is deleted, reset or loses a right: nobody gets round it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WireError } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { type Gate, makeGate } from '#test/support/gate.ts'
import { addressOf, operationCases } from '#test/support/operation-cases.ts'
import type { Relation } from '#test/support/databases/situations.ts'
import { onTwoInstances, type Track } from '#test/support/race.ts'
import { makeWorld, type World } from '#test/support/databases/small-world.ts'
import { someOf } from '#test/support/rounds.ts'

const ERASURES = ['users.delete', 'admin.users.reset'] as const
type Erasure = (typeof ERASURES)[number]

const isErasure = ({ name }: Operation): boolean => ERASURES.includes(name as Erasure)
const writing: readonly Operation[] = Object.values(operations).filter(({ verb }) => verb !== 'GET')

const rolesOf = ({ who }: Operation): readonly Role[] => (typeof who === 'string' ? ROLES : who.roles)

const callerOf = (
  name: OperationName,
  role: 'STUDENT' | 'SUPERVISOR',
): 'student' | 'supervisor' | 'applicant' | 'fullSupervisor' => {
  const { byApplicant, byFullSupervisor } = operationCases[name]
  if (role === 'SUPERVISOR') return byFullSupervisor ? 'fullSupervisor' : 'supervisor'
  return byApplicant ? 'applicant' : 'student'
}

/** The people whom the sample names beside the caller. */
const otherOf = (
  name: OperationName,
  role: Role,
): 'student' | 'supervisor' | 'applicant' | 'otherSupervisor' | null => {
  if (role === 'ADMIN') return name === 'supervisors.patch' ? 'supervisor' : name === 'users.patch' ? 'student' : null
  if (name === 'users.blocks.add' || name === 'users.shortlist.put') return 'otherSupervisor'
  if (name.endsWith('_requests.create')) return role === 'STUDENT' ? 'otherSupervisor' : 'applicant'
  if (!name.includes('_requests.') || operationCases[name].byFullSupervisor) return null
  return role === 'STUDENT' ? 'supervisor' : operationCases[name].byApplicant ? 'applicant' : 'student'
}

const cases = writing
  .filter((operation) => !isErasure(operation))
  .flatMap((operation) => {
    const { name } = operation
    return rolesOf(operation).flatMap((role) => {
      const other = otherOf(name, role)
      const ofOther = other ? [{ name, role, victim: other, erasure: ERASURES[0] }] : []
      if (role === 'ADMIN') return ofOther
      return [...ERASURES.map((erasure) => ({ name, role, victim: callerOf(name, role), erasure })), ...ofOther]
    })
  })

const relationOf = (name: OperationName, role: Role): Relation => {
  const { about } = operationCases[name]
  if (about === 'call') return '-'
  if (about === 'request') return 'own'
  return role === 'ADMIN' ? (name === 'supervisors.patch' ? 'supervisor' : 'student') : 'self'
}

const codeOf = (answer: { readonly body: unknown }): string | undefined => WireError.safeParse(answer.body).data?.code

let world: World

const suite = (track: Track): void => {
  let gate: Gate
  beforeAll(async () => {
    gate = await makeGate(track.database)
  })
  afterAll(() => gate.release())

  const prepare = (name: OperationName, role: Role) => {
    const situation = { world, caller: role, relation: relationOf(name, role) }
    return track.prepare(addressOf(name, situation) ?? '', name, { ...operationCases[name].input(situation) })
  }

  describe.each(someOf(cases))('$name by $role and $erasure of the $victim', ({ name, role, victim, erasure }) => {
    it.each(['the call', 'the erasure'] as const)('leave nothing, %s first', async (first) => {
      const call = await prepare(name, role)
      const end = await track.prepare(world.otherAdmin, erasure, { id: world[victim].id })
      const isCallFirst = first === 'the call'
      // The sessions are what an erasure removes last.
      await gate.shut(isCallFirst ? undefined : ['sessions'])
      const one = isCallFirst ? call() : end()
      await gate.still([one])
      const other = isCallFirst ? end() : call()
      await gate.still([one, other])
      await gate.open()
      const [called, ended] = isCallFirst ? [await one, await other] : [await other, await one]
      expect(called.status).toBeLessThan(500)
      expect(ended.status).toBeLessThan(300)
    })
  })

  describe.each(someOf(writing.filter((operation) => rolesOf(operation).includes('ADMIN'))))('$name', ({ name }) => {
    it('is not carried out for an admin who loses the role meanwhile', async () => {
      const call = await prepare(name, 'ADMIN')
      await track.database.pool.withClient(async (keeper) => {
        await keeper.query('begin')
        await keeper.query(`update users set role = 'STUDENT' where id = $1`, [world.admin.id])
        const before = await track.count(sql`request_transitions`)
        const calling = call()
        await gate.still([calling])
        await keeper.query('commit')
        const answer = await calling
        const isTheirs = name.startsWith('users.') && relationOf(name, 'ADMIN') === 'self'
        if (!isTheirs && name !== 'users.register') expect(codeOf(answer)).toMatch(/not_allowed|only_admins_add_admins/)
        expect(await track.count(sql`request_transitions`)).toBe(before)
      })
    })
  })
}

onTwoInstances(suite, async (track) => {
  world = await makeWorld(track.database, track.api)
})
