import { chown, cp, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import type { ServerUser } from './postgres-binaries.ts'

/** What a server makes anew, or must not have of another one. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal'])

/** Copies the files of a running server for one that follows it: pg_basebackup is not among the programs of the package. */
export async function copyForStandby(
  url: string,
  { data, user }: { readonly data: string; readonly user: ServerUser },
  into: string,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`)
    await cp(data, into, { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) })
    await cp(join(data, 'pg_wal'), join(into, 'pg_wal'), { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(into, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { port, hostname } = new URL(url)
  await writeFile(
    join(into, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\n`,
  )
  await writeFile(join(into, 'standby.signal'), '')
  await giveTo(user, into)
}

const giveTo = async ({ uid, gid }: ServerUser, folder: string): Promise<void> => {
  if (uid === undefined || gid === undefined) return
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) await chown(join(folder, name), uid, gid)
}
