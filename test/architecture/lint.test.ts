import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const SOURCE = `import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { pgTable, text } from 'drizzle-orm/pg-core'
const cycles = pgTable('cycles', { id: text().notNull() })

export async function offend(db: NodePgDatabase): Promise<number> {
  db.delete(cycles).where(eq(cycles.id, 'one'))
  db.update(cycles).set({ id: 'two' })
  db.insert(cycles).values({ id: 'one' })
  db.select().from(cycles)
  db.execute('select 1')
  await db.delete(cycles)
  return Date.now() + Math.random()
}
`

type Diagnostic = { readonly code: string; readonly labels: readonly { readonly span: { readonly line: number } }[] }

let folder: string
let found: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-lint-'))
  for (const file of [
    'package.json',
    '.oxlintrc.json',
    'tsconfig.base.json',
    'tsconfig.server.json',
    'tsconfig.json',
  ]) {
    await cp(join(root, file), join(folder, file))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, 'src/server/db/queries'), { recursive: true })
  await writeFile(join(folder, 'src/server/db/queries/offence.ts'), SOURCE)
  const command = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'src']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
  found = diagnostics.map(({ code, labels }) => `${labels[0]?.span.line} ${code}`)
})

afterAll(() => rm(folder, { recursive: true }))

describe('the linter', () => {
  test.each([7, 8, 9, 10, 11])('notices a query that nobody waits for (line %i)', (line) => {
    expect(found).toContain(`${line} typescript(no-floating-promises)`)
  })

  test('notices time and chance in queries, and lets an awaited query be', () => {
    expect(found.filter((one) => !one.includes('floating'))).toEqual([
      '13 eslint(no-restricted-properties)',
      '13 eslint(no-restricted-properties)',
    ])
    expect(found.some((one) => one.startsWith('12 '))).toBe(false)
  })
})
