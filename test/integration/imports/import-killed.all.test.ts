/** The remains of an import whose server was killed in the middle of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ADMINS } from '#dev/personas.ts'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { openEvents, settled } from '#test/support/event-stream.ts'
import { manySupervisors } from '#test/support/imports/import-files.ts'
import { signInAs } from '#test/support/identity/sign-in.ts'

let dataDir: string
let server: RunningServer

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-killed-'))
  server = await startServer({ DATA_DIR: dataDir })
})
afterEach(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('is said to be interrupted, and has changed nothing', async () => {
  const cookie = await signInAs(server.url, ADMINS.adminRegistered.email)
  const { stream } = await settled(await openEvents(server.url, cookie))
  const form = new FormData()
  form.append('file', new Blob([manySupervisors(8_000)]), 'supervisors.csv')
  const sent = { method: 'POST', headers: { cookie }, body: form }
  const uploading = fetch(`${server.url}/api/admin/supervisors/import`, sent).then(
    () => 'answered',
    () => 'cut',
  )
  let phase: unknown
  do ({ phase } = (await stream.next('import')).data as { phase: unknown })
  while (phase !== 'writing')
  const killed = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await killed
  expect(await uploading).toBe('cut')
  stream.close()

  server = await startServer({ DATA_DIR: dataDir })
  const again = await signInAs(server.url, ADMINS.adminRegistered.email)
  const ask = async (resource: string): Promise<unknown> =>
    (await fetch(`${server.url}/api/${resource}`, { headers: { cookie: again } })).json()
  expect(await ask('admin/imports')).toMatchObject([{ kind: 'supervisors', state: 'interrupted', ended_at: null }])
  expect(await ask('users?query=supervisor.many')).toMatchObject({ items: [] })
})
