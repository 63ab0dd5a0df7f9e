/** Waits for a server and signs in by its embedded provider: node dev/drills/sign-in.ts http://localhost:3000 */
import { setTimeout as delay } from 'node:timers/promises'

const url = process.argv[2] ?? 'http://localhost:3000'
const PATIENCE = 120

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
for (let look = 0; !(await isReady()); look += 1) {
  if (look === PATIENCE) throw new Error(`${url} did not become ready.`)
  await delay(500)
}

const cookies = new Map<string, string>()
/** Follows redirects as a browser does, with its cookies. */
const open = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(address, url), {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, cookie },
  })
  for (const text of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    cookies.set(name, value)
  }
  const to = response.headers.get('location')
  return to === null ? response : open(new URL(to, new URL(address, url)).href)
}

await open('/auth/sign-in')
const form = await open('/auth/sign-in')
const address = /<form[^>]*action="([^"]+)"/.exec(await form.text())?.[1]?.replaceAll('&amp;', '&') ?? form.url
const arrived = await open(new URL(address, form.url).href, {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ email: 'admin@example.org' }),
})
const me = await open('/api/proxy/users/me', {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: url },
  body: JSON.stringify({ action: 'GET', data: {} }),
})
if (!me.ok) throw new Error(`Nobody was signed in at ${arrived.url}: ${me.status} ${await me.text()}`)
process.stdout.write(`signed in: ${(await me.text()).slice(0, 80)}\n`)
