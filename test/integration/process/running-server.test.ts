/** The whole product as it is started, with the built pages and the embedded provider: its edges, and how it stops. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { connectRaw } from '#test/support/raw-http.ts'

describe('the running server', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({}, 'empty')
  })
  afterAll(() => server.stop())

  it.each([
    ['/oidc/.well-known/openid-configuration', 200],
    ['/oidc/auth', 400],
    ['/oidc/nothing', 404],
    ['/auth/sign-in', 303],
    ['/color-scheme.js', 200],
    ['/', 200],
  ])('guards %s (%i) against being framed and against devices', async (path, status) => {
    const answer = await fetch(server.url + path, { redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('permissions-policy')).toContain('camera=()')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('keeps to itself what the pages were built from', async () => {
    for (const path of ['/manifest.json', '/.vite/manifest.json', '/.made-from', '/../package.json']) {
      const answer = await fetch(server.url + path)
      expect(answer.status).toBe(404)
    }
  })

  it('stops in order while somebody is connected and says nothing', async () => {
    const silent = await connectRaw(server.url)
    const exit = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    expect(await silent.all()).toBe('')
    expect(await exit).toEqual([0, null])
  })
})
