import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accountFor } from '#server/db/own-postgres/program.ts'
import { freePort } from '../free-port.ts'

const run = promisify(execFile)

/** Starts a server for tests with PostgreSQL's programs in this folder, as a system has them installed. */
export async function startInstalledPostgres(programs: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-postgres-'))
  const account = accountFor('/')
  if (account) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, { cwd: '/', ...account })
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=100`
  const cluster = ['--no-sync', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--username=tandem']
  await program('initdb', '-D', data, ...cluster)
  await program('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start')
  return {
    url: `postgres://tandem@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await program('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      await rm(folder, { recursive: true })
    },
  }
}
