// npm run db:generate: a migration for what has changed in the tables. Only the newest snapshot stays: the next migration is made from it.
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const META = join(root, 'src/server/db/migrations/meta')

const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
const tables = ['--schema=./src/server/db/schema/**/*.ts', '--out=./src/server/db/migrations', '--dialect=postgresql']
execFileSync(process.execPath, [kit, 'generate', ...tables, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(META, older))
