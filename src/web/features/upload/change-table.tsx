import { AFFILIATION_FIELDS, type AffiliationField } from '#domain/people/affiliation.ts'
import { m } from '#messages'
import { AddressText } from '#web/components/people/address-text.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Badge, Table, Text } from '@mantine/core'
import { IconArrowNarrowRight } from '#web/ui/icons.tsx'
import { type Change, labelOf, type Noun, toneOf } from './changes.ts'
import classes from './import-card.module.css'
import type { ImportReport } from './queries.ts'

type Row = ImportReport['rows'][number]

/** What a row is about. */
const SUBJECTS: Readonly<Record<Noun, () => string>> = {
  supervisors: m.admin_upload_person,
  ideas: m.admin_upload_idea,
  tags: m.admin_upload_tag,
}

type ChangeTableProps = {
  readonly rows: readonly Row[]
  readonly noun: Noun
}

/** What changes row by row, old and new value side by side, so that a wrong column or encoding is seen before it is imported. */
export function ChangeTable({ rows, noun }: ChangeTableProps) {
  return (
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{m.admin_upload_change()}</Table.Th>
          <Table.Th scope="col">{SUBJECTS[noun]()}</Table.Th>
          {noun === 'supervisors' && (
            <Table.Th scope="col" className={classes.wide}>
              {m.admin_upload_places()}
            </Table.Th>
          )}
          {noun === 'supervisors' && (
            <Table.Th scope="col" className={classes.wide}>
              {m.admin_upload_taken()}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.line ?? ''} ${row.email ?? row.tag ?? ''}`}>
            <Table.Td>
              <ChangeBadge change={row.change} noun={noun} />
            </Table.Td>
            <Table.Td>
              <Subject row={row} />
            </Table.Td>
            {noun === 'supervisors' && (
              <Table.Td className={classes.wide}>{sideBySide(row.values?.total_slots)}</Table.Td>
            )}
            {noun === 'supervisors' && (
              <Table.Td className={classes.wide}>{sideBySide(row.values?.taken_outside)}</Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const ChangeBadge = ({ change, noun }: { change: Change; noun: Noun }) => (
  <Badge variant="light" color={toneOf(change, noun)}>
    {labelOf(change, noun)}
  </Badge>
)

const AFFILIATION_NAMES: Readonly<Record<AffiliationField, () => string>> = {
  title: m.person_title,
  group: m.person_group,
  website: m.person_website,
}

/** Who or what it is about: the name if there is one, the address, and what is worth knowing. */
const Subject = ({ row: { email, idea, tag, note, values } }: { row: Row }) => (
  <>
    {values?.name ? <strong>{sideBySide(values.name)}</strong> : (idea ?? (email ? <AddressText text={email} /> : tag))}
    {(values?.name || idea) && email && (
      <Text className={classes.note}>
        <AddressText text={email} />
      </Text>
    )}
    {AFFILIATION_FIELDS.map((field) => {
      const change = values?.[field]
      return (
        change && (
          <Text key={field} className={classes.note}>
            {AFFILIATION_NAMES[field]()}: {sideBySide(change)}
          </Text>
        )
      )
    })}
    {values?.synonyms && (
      <Text className={classes.note}>
        {m.admin_upload_synonyms()}: {sideBySide(values.synonyms)}
      </Text>
    )}
    {values?.description && (
      <Text className={classes.note}>
        {m.admin_upload_description()}: {sideBySide(values.description)}
      </Text>
    )}
    {values?.tags && (
      <Text className={classes.note}>
        {m.admin_upload_tags()}: {sideBySide(values.tags)}
      </Text>
    )}
    {values?.levels && (
      <Text className={classes.note}>
        {m.level_title_supervisor()}: {sideBySide(values.levels)}
      </Text>
    )}
    {values?.total_slots && (
      <Text className={`${classes.note} ${classes.narrow}`}>
        {m.admin_upload_places()}: {sideBySide(values.total_slots)} · {m.admin_upload_taken()}:{' '}
        {sideBySide(values.taken_outside)}
      </Text>
    )}
    {note && <Text className={classes.note}>{note}</Text>}
  </>
)

type Values = { readonly before: string | number | null; readonly after: string | number | null }

const shown = (value: string | number | null): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '')

const sideBySide = (values: Values | undefined) => {
  if (!values) return null
  const { before, after } = values
  if (before === null || before === after) return shown(after)
  return (
    <>
      <del className={classes.before}>{shown(before) || m.admin_upload_nothing()}</del>{' '}
      <IconArrowNarrowRight size={16} className={classes.arrow} aria-label={m.admin_upload_becomes()} />{' '}
      <ins className={classes.after}>{shown(after) || m.admin_upload_nothing()}</ins>
    </>
  )
}
