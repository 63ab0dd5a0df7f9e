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
  const late: Date = 1
  return Date.now() + Math.random()
}
`

const EFFECTS = `import { useEffect, useLayoutEffect, type ReactNode } from 'react'

const intoView = (row: HTMLElement | null): void => row?.scrollIntoView()
const listen = (): (() => void) => () => undefined

export function Offence({ row }: { readonly row: HTMLElement | null }): ReactNode {
  useEffect(() => row?.focus(), [row])
  useEffect(() => {
    if (row) return row.scrollIntoView()
    return undefined
  }, [row])
  useLayoutEffect(() => {
    const stop = listen()
    return stop
  }, [])
  return <p ref={intoView}>{row?.id}</p>
}
`

type Diagnostic = {
  readonly code: string
  readonly filename: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

let folder: string
let found: string[]
let inEffects: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-lint-'))
  for (const file of ['package.json', '.oxlintrc.json', 'tsconfig.json', 'build/tsconfig', 'build/lint-rules.mjs']) {
    await cp(join(root, file), join(folder, file), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, 'src/server/db/queries'), { recursive: true })
  await writeFile(join(folder, 'src/server/db/queries/offence.ts'), SOURCE)
  await mkdir(join(folder, 'src/web'))
  await writeFile(join(folder, 'src/web/offence.tsx'), EFFECTS)
  const command = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'src']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
  const foundIn = (name: string) =>
    diagnostics
      .filter(({ filename }) => filename.endsWith(name))
      .map(({ code, labels }) => `${labels[0]?.span.line} ${code}`)
  found = foundIn('offence.ts')
  inEffects = foundIn('offence.tsx')
})

afterAll(() => rm(folder, { recursive: true }))

describe('the linter', () => {
  test.each([7, 8, 9, 10, 11])('notices a query that nobody waits for (line %i)', (line) => {
    expect(found).toContain(`${line} typescript(no-floating-promises)`)
  })

  test('notices time and chance in queries, and lets an awaited query be', () => {
    expect(found.filter((one) => one.includes('restricted'))).toEqual([
      '14 eslint(no-restricted-properties)',
      '14 eslint(no-restricted-properties)',
    ])
    expect(found.some((one) => one.startsWith('12 '))).toBe(false)
  })

  test('notices a value of another type', () => {
    expect(found).toContain('13 typescript(TS2322)')
  })

  test('notices an effect or a ref that returns the value of a call, and lets a clean-up be', () => {
    expect(inEffects.toSorted()).toEqual([3, 7, 9].map((line) => `${line} tandem(effect-value)`))
  })
})
