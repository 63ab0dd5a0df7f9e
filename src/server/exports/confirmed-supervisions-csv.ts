import { csvDocument } from './spreadsheet-csv.ts'

/** A confirmed pair as the export lists it; fields of people who had their data deleted are ''. */
export type ConfirmedPair = {
  readonly supervisorLastName: string
  readonly supervisorFirstName: string
  readonly supervisorEmail: string
  readonly studentLastName: string
  readonly studentFirstName: string
  readonly studentEmail: string
  readonly confirmedAt: Date
  /** '' for none. */
  readonly supervisorTitle: string
  readonly supervisorGroup: string
  readonly studentLevel: string
}

/** Names and places of columns are part of the format, the same in every language (product.md section 6): new ones come last. */
const HEADER = [
  'Supervisor Last Name',
  'Supervisor First Name',
  'Supervisor Email',
  'Student Last Name',
  'Student First Name',
  'Student Email',
  'Confirmed at',
  'Supervisor Title',
  'Supervisor Group',
]

/** The export of a cycle's confirmed pairs, in the order given; times are ISO 8601 in UTC. */
export function confirmedSupervisionsCsv(pairs: readonly ConfirmedPair[]): Buffer {
  // Without levels there is no such column.
  const hasLevels = pairs.some(({ studentLevel }) => studentLevel !== '')
  const rows = pairs.map((pair) => [
    pair.supervisorLastName,
    pair.supervisorFirstName,
    pair.supervisorEmail,
    pair.studentLastName,
    pair.studentFirstName,
    pair.studentEmail,
    pair.confirmedAt.toISOString(),
    pair.supervisorTitle,
    pair.supervisorGroup,
    ...(hasLevels ? [pair.studentLevel] : []),
  ])
  return csvDocument(hasLevels ? [...HEADER, 'Student Level'] : HEADER, rows)
}
