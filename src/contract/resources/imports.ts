import { IMPORT_KINDS, IMPORT_PHASES, IMPORT_STATES } from '#domain/imports/imports.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { File, Flag, Id, NamedFile, Time } from '../shapes.ts'

const IssueRow = z.strictObject({ line: z.int().nullable(), column: z.string().nullable(), message: z.string() })

/** Old and new side by side; `before` is null of what is new, `after` of what stays as it is and is not in the file. */
const change = <T extends z.ZodType>(of: T) => z.strictObject({ before: of.nullable(), after: of.nullable() })

const Values = z.strictObject({
  name: change(z.string()).optional(),
  title: change(z.string()).optional(),
  group: change(z.string()).optional(),
  website: change(z.string()).optional(),
  /** The synonyms of a tag, with commas between them. */
  synonyms: change(z.string()).optional(),
  description: change(z.string()).optional(),
  tags: change(z.string()).optional(),
  levels: change(z.string()).optional(),
  total_slots: change(z.int()).optional(),
  taken_outside: change(z.int()).optional(),
})

/** Imports of tags only: how many people lose one, lose all, are in a pair and lose all, and get back what an earlier import took. */
const PeopleTouched = z.strictObject({
  lose_some: z.int(),
  lose_all: z.int(),
  lose_all_in_pair: z.int(),
  get_back: z.int(),
})

/** The changes that an import made, or (dry run) would make. `removed` of supervisors counts people missing from the file; they stay. */
export const ImportReport = z.strictObject({
  dry_run: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  rows: z.array(
    z.strictObject({
      line: z.int().nullable(),
      email: z.string().optional(),
      idea: z.string().optional(),
      tag: z.string().optional(),
      change: z.enum(['created', 'updated', 'unchanged', 'removed']),
      note: z.string().nullable(),
      values: Values.optional(),
    }),
  ),
  people: PeopleTouched.optional(),
  /** Supervisors only: how many in the file have one name. */
  one_name: z.int().optional(),
  /** Headers of columns that are not read, as they are written; left out where there are none. */
  unused_columns: z.array(z.string()).optional(),
  issues: z.array(IssueRow),
})

/**
 * An import that runs, or the last one of its kind. `done` of `total` (null: nobody knows yet) is how far the phase is. It
 * is `refused` when the file has something to correct, which `summary.issues` counts, and `failed` with a `code`; then,
 * and when it was `interrupted`, nothing was changed.
 */
export const ImportRun = z.strictObject({
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  dry_run: z.boolean(),
  state: z.enum(IMPORT_STATES),
  phase: z.enum(IMPORT_PHASES),
  done: z.int(),
  total: z.int().nullable(),
  started_by: z.strictObject({ id: Id, first_name: z.string(), last_name: z.string() }).nullable(),
  started_at: Time,
  ended_at: Time.nullable(),
  code: z.string().nullable(),
  summary: z
    .strictObject({ created: z.int(), updated: z.int(), unchanged: z.int(), removed: z.int(), issues: z.int() })
    .nullable(),
  /** The first places to be corrected, of a file that was refused; forgotten after a week. */
  issues: z.array(IssueRow),
})

const upload = z.strictObject({ file: File, dry_run: Flag.default(false) })

export const importOperations = {
  'admin.imports.list': operation('admin.imports.list', {
    summary: 'Imports that run and the last one of each kind, the latest first: how far they are, or how they ended.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({}),
    output: z.array(ImportRun),
  }),
  'admin.supervisors.import': operation('admin.supervisors.import', {
    summary: 'Supervisors from a CSV file; a dry run tells what would change.',
    who: { roles: ['ADMIN'] },
    cost: 'expensive',
    input: upload,
    output: ImportReport,
    body: 'upload',
    errorCodes: ['invalid_csv', 'address_taken'],
  }),
  'admin.ideas.import': operation('admin.ideas.import', {
    summary: 'Ideas for theses of supervisors from a CSV file; a dry run tells what would change.',
    who: { roles: ['ADMIN'] },
    cost: 'expensive',
    input: upload,
    output: ImportReport,
    body: 'upload',
    errorCodes: ['invalid_csv'],
  }),
  'admin.tags.import': operation('admin.tags.import', {
    summary: 'Vocabulary and similarities from a JSON file, replaced as a whole; a dry run tells what would change.',
    who: { roles: ['ADMIN'] },
    cost: 'expensive',
    input: upload,
    output: ImportReport,
    body: 'upload',
    // Only of a list that takes all tags away from somebody.
    errorCodes: ['invalid_json', 'sign_in_again'],
  }),
  'admin.tags.export': operation('admin.tags.export', {
    summary: 'Vocabulary and similarities as they are now, as a file that can be imported.',
    who: { roles: ['ADMIN'] },
    cost: 'expensive',
    input: z.strictObject({}),
    output: NamedFile,
    answer: { contentType: 'application/json', fileName: 'tag_list.json' },
  }),
}
