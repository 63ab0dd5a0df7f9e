import { z } from 'zod'

/** Version of the lines in an archive. A reader accepts only its own version. */
export const FORMAT = 1

const count = z.number().int().min(0)

/** A table of an archive. `digest` covers the content of all rows, in any order. */
const ArchivedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  digest: z.string(),
})

const ArchivedSequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })

/** A small file of the data folder that the database needs. */
const ArchivedFile = z.object({ name: z.string(), text: z.string() })

export const Manifest = z.object({
  format: z.number(),
  /** Version of the product that wrote the archive. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** Times (`created_at` of drizzle) of the migrations done, oldest first: the version of the schema. */
  migrations: z.array(z.number()),
  tables: z.array(ArchivedTable),
  sequences: z.array(ArchivedSequence),
  files: z.array(ArchivedFile),
})

/** The first thing in an archive: what is in it. */
export type Manifest = z.infer<typeof Manifest>
export type ArchivedTable = z.infer<typeof ArchivedTable>
export type ArchivedFile = z.infer<typeof ArchivedFile>

export const Batch = z.object({ table: z.string(), rows: z.array(z.string()) })

/** Some rows of a table, each as PostgreSQL writes a row in text: `(1,"a b",)`. */
export type Batch = z.infer<typeof Batch>

/** The content of a database from any source, streamed once, table by table. */
export type Archive = { readonly manifest: Manifest; readonly batches: AsyncIterable<Batch> }

/** Work with an open archive. */
export type WorkOnArchive<T> = (archive: Archive) => Promise<T>

const NAMED = [
  ['public.users', 'people'],
  ['public.tags', 'tags'],
  ['public.requests', 'requests'],
  ['public.confirmations', 'confirmations'],
  ['public.pictures', 'pictures'],
] as const

/** A summary of an archive: `120 people, 40 tags, ... (9,120 rows of 24 tables), of 2026-11-22 03:00 UTC`. */
export function summaryOf({ tables, takenAt }: Manifest): string {
  const rowsOf = new Map(tables.map(({ name, rows }) => [name, rows]))
  const counted = NAMED.map(([table, word]) => `${written(rowsOf.get(table) ?? 0)} ${word}`).join(', ')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted} (${written(rows)} rows of ${tables.length} tables), as of ${takenAt.slice(0, 16).replace('T', ' ')} UTC`
}

const written = (number: number): string => number.toLocaleString('en')
