import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Folders, MIGRATIONS_FOLDER, RULES_FOLDER } from '#server/db/migrate.ts'

type Changes = {
  /** Statements of further migrations, by name. */
  readonly migrations?: Readonly<Record<string, string>>
  /** Texts of files of rules; null where the file is gone. */
  readonly rules?: Readonly<Record<string, string | null>>
}

type Journal = { entries: { when: number; tag: string }[] }

/** The migrations and rules of a later version: a copy of this one's with changes. */
export async function laterVersion({
  migrations = {},
  rules = {},
}: Changes): Promise<Folders & { readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-later-'))
  const folders = { migrations: join(folder, 'migrations'), rules: join(folder, 'rules') }
  await cp(MIGRATIONS_FOLDER, folders.migrations, { recursive: true })
  await cp(RULES_FOLDER, folders.rules, { recursive: true })
  const journal = join(folders.migrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as Journal
  const last = entries.at(-1)?.when ?? 0
  const further = Object.keys(migrations).map((tag, index) => ({ when: last + 1 + index, tag }))
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, ...further] }))
  for (const [tag, sql] of Object.entries(migrations)) await writeFile(join(folders.migrations, `${tag}.sql`), sql)
  for (const [file, text] of Object.entries(rules)) {
    await (text === null ? rm(join(folders.rules, file)) : writeFile(join(folders.rules, file), text))
  }
  return { ...folders, remove: () => rm(folder, { recursive: true }) }
}
