import type { ParsedInputOf } from '#contract/operations.ts'
import type { peopleTableOperations } from '#contract/resources/people/people-table.ts'
import { columnsIn } from '#domain/people/people-columns.ts'
import { m } from '#messages'
import { z } from 'zod'
import { inFileName } from '../../confirmations/file-name.ts'
import { listLevels } from '../../db/queries/levels.ts'
import { pagesOf } from '../../db/one-of.ts'
import {
  countTable,
  findTableIds,
  readTableRows,
  type TableOrder,
  type TableRow,
} from '../../db/queries/people/people-table.ts'
import type { PeopleFilter } from '../../db/queries/people/search.ts'
import { peopleCsv } from '../../exports/csv.ts'
import type { Handlers } from '../../operation.ts'
import { presentLevel } from '../levels.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { wordsOf } from './search.ts'

/** A cursor holds the row at which the next page begins. */
const Row = z.int().min(0)

export type TableFilter = Pick<
  ParsedInputOf<'admin.people.export'>,
  'query' | 'role' | 'registered' | 'situation' | 'tag_id' | 'level'
>

/** The filter of the table. @throws Failure validation_failed for more words than a search takes */
export function peopleFilterOf({
  query,
  role,
  registered,
  situation: situations,
  tag_id: tagId,
  level,
}: TableFilter): PeopleFilter {
  return {
    roles: role ? [role] : null,
    registered: registered ?? null,
    words: wordsOf(query),
    alsoAddress: true,
    part: null,
    availableOnly: false,
    situations,
    tagId,
    level: level === undefined ? undefined : { id: level },
  }
}

type Order = Pick<ParsedInputOf<'admin.people.export'>, 'sort' | 'direction'>

const orderOf = ({ sort, direction }: Order): TableOrder => ({ by: sort, descending: direction === 'desc' })

export const peopleTableHandlers: Handlers<keyof typeof peopleTableOperations> = {
  'admin.people.list': async ({ db }, { limit, cursor, offset: row, ...input }) => {
    const filter = peopleFilterOf(input)
    const columns = columnsIn(input.columns)
    const offset = fromCursor(Row, cursor) ?? row ?? 0
    const { total, unused } = await countTable(db, filter)
    const ids = await findTableIds(db, filter, orderOf(input), { offset, limit })
    const items = (await readTableRows(db, ids, columns)).map((person) => ({
      id: person.id,
      role: person.role,
      ...(person.title ? { title: person.title } : {}),
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      is_registered: person.isRegistered,
      cells: Object.fromEntries(columns.map((name, at) => [name, person.cells[at] ?? null])),
    }))
    const next = offset + ids.length
    return {
      items,
      total,
      offset,
      ...(unused.length > 0 && { unused }),
      next_cursor: ids.length > 0 && next < total ? toCursor(next) : null,
    }
  },
  'admin.people.export': async ({ db, locale, services }, input) => {
    const columns = columnsIn(input.columns)
    const ids = await findTableIds(db, peopleFilterOf(input), orderOf(input), { offset: 0, limit: null })
    const people: TableRow[] = []
    for (const page of pagesOf(ids)) people.push(...(await readTableRows(db, page, columns)))
    const levels = (await listLevels(db)).map(presentLevel)
    const fileName = `${inFileName(m.admin_people_title({}, { locale }))}.csv`
    return { fileName, bytes: peopleCsv(columns, people, { locale, timeZone: services.config.timeZone, levels }) }
  },
}
