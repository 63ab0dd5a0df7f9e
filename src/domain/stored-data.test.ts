import { describe, expect, it } from 'vitest'
import { STORED_DATA, storedDataOf } from './stored-data.ts'

describe('data stored about people', () => {
  it('leave out for a student whatever only supervisors or admins have', () => {
    const missing = Object.keys(STORED_DATA).filter((name) => !storedDataOf('STUDENT').some((one) => one === name))
    expect(missing).toEqual(['places', 'ideas', 'imports'])
  })

  it('are for an admin no more than the account and its work', () => {
    expect(storedDataOf('ADMIN')).toEqual(['account', 'sessions', 'notices', 'imports', 'log'])
  })

  it('are all of it for supervisors, and where no role is asked for', () => {
    expect(storedDataOf('SUPERVISOR')).toEqual(Object.keys(STORED_DATA))
    expect(storedDataOf(null)).toEqual(Object.keys(STORED_DATA))
  })
})
