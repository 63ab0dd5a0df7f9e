import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files that break the law: where, what they say, and the rule that has to catch them. */
const OFFENCES: readonly (readonly [file: string, source: string, rule: string])[] = [
  ['src/domain/a.ts', "import { readFileSync } from 'node:fs'", 'domain-imports-only-its-row'],
  ['src/domain/b.ts', "import { z } from 'zod'", 'domain-imports-only-its-row'],
  ['src/domain/c.ts', "import type { Shape } from '#contract/shape.ts'", 'domain-imports-only-its-row'],
  ['src/domain/d.ts', "export * from '#server/failure.ts'", 'domain-imports-only-its-row'],
  ['src/contract/a.ts', "import type { Table } from '#server/db/table.ts'", 'contract-imports-only-its-row'],
  ['src/contract/b.ts', "import Fastify from 'fastify'", 'contract-imports-only-its-row'],
  ['src/server/db/a.ts', "import { Shape } from '#contract/shape.ts'", 'server-db-imports-only-its-row'],
  ['src/server/matching/a.ts', "import { sql } from 'drizzle-orm'", 'server-matching-imports-only-its-row'],
  ['src/server/mail/a.ts', "import { Policy } from '../resources/policy.ts'", 'server-mail-imports-only-its-row'],
  [
    'src/server/confirmations/a.ts',
    "import { Mail } from '../mail/mail.ts'",
    'server-confirmations-imports-only-its-row',
  ],
  ['src/server/identity/a.ts', "import { Failure } from '../failure.ts'", 'server-identity-imports-only-its-row'],
  ['src/server/jobs/a.ts', "import { Policy } from '../resources/policy.ts'", 'server-jobs-imports-only-its-row'],
  ['src/server/resources/a.ts', "import Fastify from 'fastify'", 'server-resources-imports-only-its-row'],
  [
    'src/server/resources/b.ts',
    "import { Transport } from '../http/transport.ts'",
    'server-resources-imports-only-its-row',
  ],
  ['src/server/resources/c.ts', "import { sql } from 'drizzle-orm'", 'server-resources-imports-only-its-row'],
  ['src/server/http/a.ts', "import { Table } from '#server/db/table.ts'", 'server-http-imports-only-its-row'],
  ['src/server/http/b.ts', "const policy = await import('../resources/policy.ts')", 'server-http-imports-only-its-row'],
  ['src/web/ui/a.tsx', "import { Call } from '#web/api/call.ts'", 'web-ui-imports-only-its-row'],
  ['src/web/ui/c.tsx', "import { Card } from '#web/components/card.tsx'", 'web-ui-imports-only-its-row'],
  ['src/web/components/a.tsx', "import { Call } from '#web/api/call.ts'", 'web-components-imports-only-its-row'],
  ['src/web/ui/b.tsx', "import { Shape } from '#contract/shape.ts'", 'web-ui-imports-only-its-row'],
  ['src/web/layouts/a.tsx', "import { Page } from '#web/features/one/page.tsx'", 'web-layouts-imports-only-its-row'],
  ['src/web/features/one/a.tsx', "import type { Page } from '../two/page.tsx'", 'features-stay-apart'],
  ['src/web/features/one/b.tsx', "import { readFileSync } from 'node:fs'", 'web-features-imports-only-its-row'],
  ['src/web/features/one/c.tsx', "import { Table } from '#server/db/table.ts'", 'sides-never-meet'],
  ['src/web/features/one/d.test.tsx', "import { Table } from '#server/db/table.ts'", 'sides-never-meet'],
  ['src/server/db/b.ts', "import type { Page } from '#web/features/one/page.tsx'", 'sides-never-meet'],
  ['src/domain/e.ts', "import { seed } from '#dev/seed.ts'", 'src-stands-alone'],
  ['src/domain/f.ts', "import './rule.test.ts'", 'src-stands-alone'],
  ['src/server/app.ts', "import { visitor } from '#test/support/identity/visitor.ts'", 'src-stands-alone'],
  ['src/server/db/c.ts', "import { test } from 'vitest'", 'only-installed-in-production'],
  ['src/server/db/d.ts', "import { nothing } from './nowhere.ts'", 'resolvable'],
  ['src/elsewhere/a.ts', "import { Rule } from '#domain/rule.ts'", 'every-file-has-a-module'],
  ['src/domain/g.ts', "import type { H } from './h.ts'\nexport type G = H", 'no-cycles'],
]

/** Files that keep it, among them the ones that the offenders import. */
const LAWFUL: Readonly<Record<string, string>> = {
  'src/domain/rule.ts': 'export const Rule = 1',
  'src/domain/h.ts': "import type { G } from './g.ts'\nexport type H = G", // a cycle is told once, at its first file
  'src/domain/rule.test.ts': "import { test } from 'vitest'\nimport { seed } from '#dev/seed.ts'",
  'src/contract/shape.ts':
    "import { z } from 'zod'\nimport { Rule } from '#domain/rule.ts'\nexport type Shape = z.ZodType",
  'src/server/db/table.ts':
    "import { sql } from 'drizzle-orm'\nimport { Rule } from '#domain/rule.ts'\nimport 'node:fs'",
  'src/server/failure.ts': "import { Shape } from '#contract/shape.ts'\nexport class Failure extends Error {}",
  'src/server/mail/mail.ts': "import { Table } from '../db/table.ts'\nexport const Mail = 1",
  'src/server/exports/sheet.ts': 'export const Sheet = 1',
  'src/server/jobs/job.ts': "import { Table } from '#server/db/table.ts'\nexport const Job = 1",
  'src/server/resources/policy.ts':
    "import { Table } from '#server/db/table.ts'\nimport { Sheet } from '#server/exports/sheet.ts'",
  'src/server/http/transport.ts': "import Fastify from 'fastify'\nimport { Failure } from '#server/failure.ts'",
  'src/server/main.ts':
    "import { Transport } from './http/transport.ts'\nimport { Policy } from './resources/policy.ts'",
  'src/web/components/card.tsx': "import type { Shape } from '#contract/shape.ts'\nexport const Card = () => <p />",
  'src/web/api/call.ts': "import type { Shape } from '#contract/shape.ts'\nexport const Call = 1",
  'src/web/features/one/page.tsx': "import { Call } from '#web/api/call.ts'\nexport const Page = () => <p>{Call}</p>",
  'src/web/features/two/page.tsx': "import { useState } from 'react'\nexport const Page = () => <p />",
  'src/web/routes.tsx': "import { Page } from './features/one/page.tsx'",
  'dev/seed.ts': "import { Table } from '#server/db/table.ts'",
  'test/support/identity/visitor.ts': "import { Transport } from '#server/http/transport.ts'",
}

type Violation = { readonly from: string; readonly rule: { readonly name: string } }

let folder: string
let violations: readonly Violation[]

const cruise = async (): Promise<readonly Violation[]> => {
  const args = [
    '--import',
    './scripts/typescript-6.mjs',
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
  ]
  const options = [
    '--config',
    '.dependency-cruiser.mjs',
    '--preserve-symlinks',
    '--output-type',
    'json',
    'src',
    'dev',
    'test',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...options], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  })
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } }
  return summary.violations
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-law-'))
  const rules = ['architecture.mjs', 'architecture-web.mjs', '.dependency-cruiser.mjs', 'scripts/typescript-6.mjs']
  for (const file of ['package.json', ...rules]) {
    await cp(join(root, file), join(folder, file))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = [...Object.entries(LAWFUL), ...OFFENCES.map(([file, source]) => [file, source] as const)]
  for (const [file, source] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${source}\n`)
  }
  violations = await cruise()
})

afterAll(() => rm(folder, { recursive: true }))

describe('the import law', () => {
  test.each(OFFENCES)('forbids %s to say %j', (file, _source, rule) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule)
  })

  test('forbids nothing that keeps it', () => {
    expect(violations.filter(({ from }) => from in LAWFUL)).toEqual([])
  })
})
