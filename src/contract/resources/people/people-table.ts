import { PEOPLE_COLUMNS, type PeopleColumn, PEOPLE_ORDERS, RARE_COLUMNS } from '#domain/people/people-columns.ts'
import { SITUATIONS } from '#domain/situations.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Flag, Id, NamedFile, page, pageInput, RoleName, SearchText } from '../../shapes.ts'

const COLUMNS = Object.keys(PEOPLE_COLUMNS) as [PeopleColumn, ...PeopleColumn[]]

/** A text like `columns`, in a query string as in a body. */
const Situations = z
  .string()
  .max(300)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.enum(SITUATIONS)))

/** The filter of the table; all of it has to be true of a person. */
export const tableFilter = {
  query: SearchText.optional(),
  role: RoleName.optional(),
  registered: Flag.optional(),
  /** Names of situations, separated by commas. */
  situation: Situations.optional(),
  /** A tag that the people have chosen. */
  tag_id: Id.optional(),
  /** Supervisors who take this level, and students who write at it. */
  level: Id.optional(),
}

const order = {
  sort: z.enum(PEOPLE_ORDERS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** Names of columns, separated by commas; those of the table are usual ones when it is left out. */
  columns: z.string().max(300).optional(),
}

/** A person in the table, with the cells of the columns that were asked for; null where one does not apply. */
export const PersonOfTable = z.strictObject({
  id: Id,
  role: RoleName,
  /** Academic title; left out where there is none. */
  title: z.string().optional(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_registered: z.boolean(),
  cells: z.partialRecord(z.enum(COLUMNS), z.union([z.string(), z.number()]).nullable()),
})

export type PersonOfTable = z.output<typeof PersonOfTable>

const ADMINS = { roles: ['ADMIN'] } as const

export const peopleTableOperations = {
  'admin.people.list': operation('admin.people.list', {
    summary: 'Everybody as a table: filtered, sorted, and read from any row on.',
    who: ADMINS,
    // With a query, that is; without one it may be leafed through.
    cost: 'search',
    input: z.strictObject({
      ...tableFilter,
      ...order,
      ...pageInput,
      /** The row at which the page begins, from 0 on; a cursor is the row at which the next one does. */
      offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
    }),
    /**
     * `total` counts all that the filter finds, `offset` is the place of the first item; `unused`: columns for which nobody of all
     * has anything, left out where there are none.
     */
    output: page(PersonOfTable).extend({
      total: z.int().min(0),
      offset: z.int().min(0),
      unused: z.array(z.enum(RARE_COLUMNS)).min(1).optional(),
    }),
  }),
  'admin.people.export': operation('admin.people.export', {
    summary: 'The same table as a file: everybody whom the filter finds, in its order, with its columns.',
    who: ADMINS,
    cost: 'expensive',
    input: z.strictObject({ ...tableFilter, ...order }),
    output: NamedFile,
    answer: { contentType: 'text/csv; charset=utf-8', fileName: 'people.csv' },
  }),
}
