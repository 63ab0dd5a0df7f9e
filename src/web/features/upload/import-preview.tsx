import { m } from '#messages'
import { AFFILIATION_FIELDS, type AffiliationField } from '#domain/people/affiliation.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { IconAlertTriangle, IconArrowBackUp, IconArrowNarrowRight } from '#web/ui/icons.tsx'
import { SimpleGrid, Text, Alert, Badge, Table, Stack } from '@mantine/core'
import { CHANGES, labelOf, listName, type Noun, type Change, toneOf } from './changes.ts'
import muted from '#web/ui/muted.module.css'
import classes from './import-card.module.css'
import { ImportIssues } from './import-issues.tsx'
import type { ImportReport } from './queries.ts'

type ImportPreviewProps = {
  readonly report: ImportReport
  readonly noun: Noun
}

/** Rows of the table; the counts above tell of all. */
const SHOWN_ROWS = 200

/** The changes of an import, or every row that stands in its way. */
export function ImportPreview({ report, noun }: ImportPreviewProps) {
  if (report.issues.length > 0) {
    return (
      <Stack gap="md">
        <UnusedColumns names={report.unused_columns} />
        <ImportIssues issues={report.issues} noun={noun} />
      </Stack>
    )
  }
  const order = CHANGES[noun]
  const rows = report.rows
    .filter(({ change, note }) => change !== 'unchanged' || note !== null)
    .toSorted((one, other) => order.indexOf(one.change) - order.indexOf(other.change))
  // The server counts more than it lists.
  const noted = rows.filter(({ change }) => change === 'unchanged').length
  const changed = report.created + report.updated + report.removed + noted
  return (
    <Stack gap="md">
      <PeopleTouched {...report} />
      <UnusedColumns names={report.unused_columns} />
      <OneName count={report.one_name} />
      <SimpleGrid cols={{ base: 2, sm: order.length }} component="dl" className={classes.counts}>
        {order.map((change) => (
          <div key={change} data-grave={(change === 'removed' && noun === 'tags' && report.removed > 0) || undefined}>
            <dt>{labelOf(change, noun)}</dt>
            <dd>{formatNumber(report[change])}</dd>
          </div>
        ))}
      </SimpleGrid>
      {rows.length > 0 ? (
        <div
          className={`${classes.rows} ${classes.changes}`}
          role="region"
          tabIndex={0}
          aria-label={`${m.admin_upload_rows()}, ${listName(noun)}`}
        >
          <ChangeTable rows={rows.slice(0, SHOWN_ROWS)} noun={noun} />
          <NotShown count={changed - Math.min(rows.length, SHOWN_ROWS)} />
        </div>
      ) : null}
    </Stack>
  )
}

/** Columns whose headers mean nothing here: nobody should wait for what stands in them. */
const UnusedColumns = ({ names }: { readonly names: readonly string[] | undefined }) => {
  if (names === undefined) return null
  const text = names.length === 1 ? m.admin_upload_unused_one : m.admin_upload_unused
  return <Text className={classes.note}>{text({ columns: formatList(names) })}</Text>
}

/** A column of last names that was forgotten looks like people with one name. */
const OneName = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : (
    <Text className={classes.note}>
      {count === 1 ? m.admin_upload_one_name_one() : m.admin_upload_one_name({ count: formatNumber(count) })}
    </Text>
  )

/** How many rows there are besides those that are shown. */
const NotShown = ({ count }: { count: number }) =>
  count > 0 ? <Text className={classes.note}>{m.admin_upload_not_shown({ count: formatNumber(count) })}</Text> : null

/** The people who lose something by a list of tags, before anything else is told of it; and who gets something back. */
export function PeopleTouched({ people, dry_run: isPreview }: Pick<ImportReport, 'people' | 'dry_run'>) {
  if (!people) return null
  const { lose_some: some, lose_all: all, get_back: back } = people
  const others = some - all
  return (
    <>
      {some > 0 && (
        <Alert color="rose" icon={<IconAlertTriangle aria-hidden />} title={titleOf(isPreview, people)}>
          {all > 0 && others > 0 && (
            <p>{WORDS[isPreview ? 'before' : 'after'].others({ count: formatNumber(others) })}</p>
          )}
          {isPreview && all > 0 && <p>{m.admin_upload_lose_then()}</p>}
          <p>{isPreview ? m.admin_upload_put_back() : m.admin_upload_put_back_with()}</p>
        </Alert>
      )}
      {back > 0 && (
        <Alert
          color="teal"
          icon={<IconArrowBackUp aria-hidden />}
          title={m.admin_upload_get_back({ count: formatNumber(back) })}
        />
      )}
    </>
  )
}

/** Before an import and after it. */
const WORDS = {
  before: {
    one: m.admin_upload_lose_one,
    some: m.admin_upload_lose_some,
    allOfOne: m.admin_upload_lose_all_one,
    all: m.admin_upload_lose_all,
    others: m.admin_upload_lose_others,
  },
  after: {
    one: m.admin_upload_lost_one,
    some: m.admin_upload_lost_some,
    allOfOne: m.admin_upload_lost_all_one,
    all: m.admin_upload_lost_all,
    others: m.admin_upload_lost_others,
  },
} as const

const titleOf = (
  isPreview: boolean,
  { lose_some: some, lose_all: all, lose_all_in_pair: inPair }: NonNullable<ImportReport['people']>,
): string => {
  const words = WORDS[isPreview ? 'before' : 'after']
  if (all === 0) return some === 1 ? words.one() : words.some({ count: formatNumber(some) })
  const [count, pairs] = [formatNumber(all), formatNumber(inPair)]
  return all === 1 ? words.allOfOne({ pairs }) : words.all({ count, pairs })
}

type Row = ImportReport['rows'][number]

/** The subject of a row. */
const SUBJECTS: Readonly<Record<Noun, () => string>> = {
  supervisors: m.admin_upload_person,
  ideas: m.admin_upload_idea,
  tags: m.search_tag,
}

type ChangeTableProps = {
  readonly rows: readonly Row[]
  readonly noun: Noun
}

/** The changes row by row, old and new value side by side, so that a wrong column or encoding is seen before it is imported. */
const ChangeTable = ({ rows, noun }: ChangeTableProps) => (
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
            {m.admin_slots_outside()}
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

/** The subject of a row: the name if there is one, the address, and what is worth knowing. */
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
        {m.tags_label()}: {sideBySide(values.tags)}
      </Text>
    )}
    {values?.levels && (
      <Text className={classes.note}>
        {m.level_title_supervisor()}: {sideBySide(values.levels)}
      </Text>
    )}
    {values?.total_slots && (
      <Text className={`${classes.note} ${classes.narrow}`}>
        {m.admin_upload_places()}: {sideBySide(values.total_slots)} · {m.admin_slots_outside()}:{' '}
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
      <del className={muted.muted}>{shown(before) || m.admin_upload_nothing()}</del>{' '}
      <IconArrowNarrowRight size={16} className={classes.arrow} aria-label={m.admin_upload_becomes()} />{' '}
      <ins className={classes.after}>{shown(after) || m.admin_upload_nothing()}</ins>
    </>
  )
}
