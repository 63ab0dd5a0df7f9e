import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '#web/ui/icons.tsx'
import type { ImportReport } from './queries.ts'

/** Whom a list of tags takes something away from, before anything else is told of it; and who gets something back. */
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
