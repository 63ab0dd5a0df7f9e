import { describe, expect, test } from 'vitest'
import {
  MERGE_OBSTACLES,
  type Mergeable,
  type MergeFacts,
  type MergeObstacle,
  mergeObstacles,
  keepsOtherRow,
} from './merging.ts'

const row = (parts: Partial<Mergeable> = {}): Mergeable => ({
  role: 'STUDENT',
  isRegistered: false,
  isClaimed: false,
  ...parts,
})

const FREE: MergeFacts = {
  requestBetween: false,
  bothPaired: false,
  sameOpenRequest: false,
  totalSlots: 3,
  takenSlots: 3,
}

describe('two rows of one person', () => {
  test.each<[string, Partial<MergeFacts>, MergeObstacle[]]>([
    ['become one, though all their places are taken', {}, []],
    ['do not where one asked the other', { requestBetween: true }, ['request_between']],
    ['do not where each is in a pair', { bothPaired: true }, ['two_pairs']],
    ['do not where both ask the same supervisor', { sameOpenRequest: true }, ['same_open_request']],
    ['do not where more places are taken than there are', { takenSlots: 4 }, ['too_few_places']],
  ])('%s', (_, facts, obstacles) => {
    expect(mergeObstacles(row(), row(), { ...FREE, ...facts })).toEqual(obstacles)
  })

  test('do not where one is a student and the other a supervisor', () => {
    expect(mergeObstacles(row(), row({ role: 'SUPERVISOR' }), FREE)).toEqual(['different_roles'])
  })

  test.each<[string, Partial<Mergeable>, Partial<Mergeable>, MergeObstacle[]]>([
    ['do not where only the one that goes', {}, { isClaimed: true }, ['admin_never_signed_in']],
    ['become one where only the one that stays', { isClaimed: true }, {}, []],
    ['become one where each', { isClaimed: true }, { isClaimed: true }, []],
    ['become one where neither', {}, {}, []],
  ])('for admins %s has been signed in to', (_, kept, gone, obstacles) => {
    const admin = { role: 'ADMIN' } as const
    expect(mergeObstacles(row({ ...admin, ...kept }), row({ ...admin, ...gone }), FREE)).toEqual(obstacles)
    expect(mergeObstacles(row(kept), row(gone), FREE)).toEqual([])
  })

  test('have all their obstacles named', () => {
    const facts = { requestBetween: true, bothPaired: true, sameOpenRequest: true, totalSlots: 0, takenSlots: 1 }
    const admin = row({ role: 'ADMIN' })
    expect(mergeObstacles(admin, row({ isClaimed: true }), facts)).toEqual(MERGE_OBSTACLES)
  })
})

describe('the row kept by a merge', () => {
  const entered = row()
  const registered = row({ isRegistered: true })
  const claimed = row({ isClaimed: true })
  const both = row({ isClaimed: true, isRegistered: true })
  test.each([
    ['the one that is registered', registered, entered],
    ['the one that somebody signed in to', claimed, entered],
    ['the one that somebody signed in to, though the other is registered', claimed, registered],
    ['the registered one of two that somebody signed in to', both, claimed],
  ])('%s, whichever is named first', (_, stays, goes) => {
    expect([keepsOtherRow(stays, goes), keepsOtherRow(goes, stays)]).toEqual([false, true])
  })

  test.each([
    ['entered', entered],
    ['registered', registered],
    ['claimed', claimed],
  ])('the first of two equals: %s', (_, one) => expect(keepsOtherRow(one, { ...one })).toBe(false))
})
