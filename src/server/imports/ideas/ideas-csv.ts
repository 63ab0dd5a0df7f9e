import { IDEA_COLUMNS, OPTIONAL_IDEA_COLUMNS, type ReportProgress } from '#domain/imports/imports.ts'
import { IDEA_DESCRIPTION_LENGTH_MAX, IDEA_TAGS_MAX, IDEA_TITLE_LENGTH_MAX } from '#domain/limits.ts'
import { cleanIdeaDescription, cleanIdeaTitle, tagKey } from '#domain/names.ts'
import {
  type NoTable,
  type Note,
  openTable,
  parseEmail,
  type CsvRows,
  toPages,
  type PagedRows,
} from '../csv/csv-table.ts'
import { shown } from '../import-issue.ts'
import { type FileTask, reportInto } from '../progress.ts'

/** An idea as the file has it. Description and tags: null where the file has no such column. */
export type IdeaRow = {
  readonly line: number
  /** The supervisor's address as written. */
  readonly email: string
  /** With the supervisor unique in the file, without regard to case. */
  readonly title: string
  readonly description: string | null
  /** Names, at most three, each once. */
  readonly tags: readonly string[] | null
}

type Column = keyof typeof IDEA_COLUMNS
type NoteOf = Note<Column>

/** Reads a list of ideas, for threads. */
export function readIdeasFile({ bytes, progress }: FileTask): NoTable | PagedRows {
  return toPages(parseIdeasCsv(bytes, reportInto(progress)))
}

/** Reads a list of ideas. A file with a header alone has no rows. */
export function parseIdeasCsv(bytes: Uint8Array, report: ReportProgress = () => undefined): NoTable | CsvRows<IdeaRow> {
  const table = openTable<Column>(bytes, { columns: IDEA_COLUMNS, optional: OPTIONAL_IDEA_COLUMNS })
  if (!table.ok) return table
  const lineOf = new Map<string, number>()
  return table.read((line, cell, note, isFine): IdeaRow => {
    const row = {
      line,
      email: parseEmail(cell('email'), (detail) => note('email', detail)),
      title: parseTitle(cell('title'), note),
      description: table.has('description') ? parseDescription(cell('description'), note) : null,
      tags: table.has('tags') ? parseTags(cell('tags'), note) : null,
    }
    if (!isFine()) return row
    const key = keyOfIdea(row.email.toLowerCase(), row.title)
    const firstLine = lineOf.get(key)
    if (firstLine === undefined) lineOf.set(key, line)
    else note('title', { code: 'idea_twice', params: { value: shown(row.title), firstLine } })
    return row
  }, report)
}

/** Two ideas of a supervisor are the same one when their keys are equal: case aside, in any language. */
export function keyOfIdea(supervisor: string, title: string): string {
  return `${supervisor}\n${tagKey(title)}`
}

const parseTitle = (text: string, note: NoteOf): string => {
  const cleaned = cleanIdeaTitle(text)
  if (cleaned.ok) return cleaned.text
  if (cleaned.code === 'title_required') note('title', { code: 'value_missing', params: {} })
  else if (cleaned.code === 'title_too_long') {
    note('title', { code: 'text_too_long', params: { max: IDEA_TITLE_LENGTH_MAX } })
  } else note('title', { code: 'control_characters', params: {} })
  return ''
}

const parseDescription = (text: string, note: NoteOf): string => {
  const cleaned = cleanIdeaDescription(text)
  if (cleaned.ok) return cleaned.text
  if (cleaned.code === 'text_control_characters') note('description', { code: 'control_characters', params: {} })
  else note('description', { code: 'text_too_long', params: { max: IDEA_DESCRIPTION_LENGTH_MAX } })
  return ''
}

/** Names of tags, separated by | where there is one, else by commas: a name may have a comma in it. */
const parseTags = (text: string, note: NoteOf): string[] => {
  const names = text
    .split(text.includes('|') ? '|' : ',')
    .map((name) => name.trim().replace(/\s+/gu, ' '))
    .filter((name) => name !== '')
  const once = [...new Map(names.map((name) => [tagKey(name), name])).values()]
  if (once.length > IDEA_TAGS_MAX) note('tags', { code: 'too_many_idea_tags', params: { max: IDEA_TAGS_MAX } })
  return once
}
