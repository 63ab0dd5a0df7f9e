import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import type { ImportReport } from './queries.ts'

/** Whom a list of tags takes something away from, before anything else is told of it; and who gets something back. */
export function PeopleTouched({ people, dry_run: isPreview }: Pick<ImportReport, 'people' | 'dry_run'>) {
  if (!people) return null
  const { lose_some: some, lose_all: all, lose_all_in_pair: inPair, get_back: back } = people
  const others = some - all
  return (
    <>
      {some > 0 && (
        <Alert color="rose" icon={<IconAlertTriangle aria-hidden />} title={titleOf(some, all, inPair)}>
          {all > 0 && others > 0 && <p>{m.admin_upload_lose_others({ count: formatNumber(others) })}</p>}
          {isPreview && all > 0 && <p>{m.admin_upload_lose_then()}</p>}
          <p>{m.admin_upload_put_back()}</p>
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

const titleOf = (some: number, all: number, inPair: number): string => {
  if (all === 0) return some === 1 ? m.admin_upload_lose_one() : m.admin_upload_lose_some({ count: formatNumber(some) })
  const [count, pairs] = [formatNumber(all), formatNumber(inPair)]
  return all === 1 ? m.admin_upload_lose_all_one({ pairs }) : m.admin_upload_lose_all({ count, pairs })
}
