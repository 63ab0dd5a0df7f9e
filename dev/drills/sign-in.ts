/** Waits for a server and signs in by its embedded provider: node dev/drills/sign-in.ts http://localhost:3000 */
import { setTimeout as delay } from 'node:timers/promises'
import { signInAs } from '#test/support/identity/sign-in.ts'

const url = process.argv[2] ?? 'http://localhost:3000'
const ATTEMPTS = 120

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
for (let look = 0; !(await isReady()); look += 1) {
  if (look === ATTEMPTS) throw new Error(`${url} did not become ready.`)
  await delay(500)
}

const email = 'admin@example.org'
const cookie = await signInAs(url, email)
const answer = await fetch(`${url}/api/proxy/users/check-registration`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: url, cookie },
  body: JSON.stringify({ action: 'GET', data: { email } }),
})
if (!answer.ok) throw new Error(`Nobody was signed in: ${answer.status} ${await answer.text()}`)
process.stdout.write(`signed in: ${(await answer.text()).slice(0, 80)}\n`)
