import { describe, expect, it, vi } from 'vitest'
import { leaveToServer } from './server-routes.ts'

describe('static routes of the worker', () => {
  it('leave sign-in and what is asked to the server, and race it for a visit to the landing page', () => {
    const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<void>>(async () => undefined)
    const install = { addRoutes }
    leaveToServer(install)
    expect(addRoutes.mock.contexts).toEqual([install])
    const asked = (pathname: string) => ({
      condition: { requestMethod: 'GET', urlPattern: { pathname } },
      source: 'network',
    })
    expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
      { condition: { urlPattern: { pathname: '/auth/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/oidc/*' } }, source: 'network' },
      asked('/api/proxy/*'),
      asked('/api/events'),
      {
        condition: { requestMode: 'navigate', urlPattern: { pathname: '/' } },
        source: 'race-network-and-fetch-handler',
      },
    ])
  })

  it('are left out by a browser that knows none', () => {
    expect(() => leaveToServer({})).not.toThrow()
  })
})
