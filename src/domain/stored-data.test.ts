import { describe, expect, it } from 'vitest'
import { STORED_DATA, storedDataOf } from './stored-data.ts'

describe('what is stored about people', () => {
  it('of a student is nothing that only supervisors or admins have', () => {
    const missing = Object.keys(STORED_DATA).filter((name) => !storedDataOf('STUDENT').some((one) => one === name))
    expect(missing).toEqual(['places', 'ideas', 'imports'])
  })

  it('of an admin is no more than the account and what they do with it', () => {
    expect(storedDataOf('ADMIN')).toEqual(['account', 'sessions', 'notices', 'imports', 'log'])
  })

  it('of supervisors is everything, and so it is where no role is asked for', () => {
    expect(storedDataOf('SUPERVISOR')).toEqual(Object.keys(STORED_DATA))
    expect(storedDataOf(null)).toEqual(Object.keys(STORED_DATA))
  })
})
