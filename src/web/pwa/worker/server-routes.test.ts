import { describe, expect, it } from 'vitest'
import { addServerRoutes } from './server-routes.ts'

describe('static routes of the worker', () => {
  it('are left out by a browser that knows none', () => {
    expect(() => addServerRoutes({})).not.toThrow()
  })
})
