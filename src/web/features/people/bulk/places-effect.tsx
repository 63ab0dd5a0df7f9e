import { m } from '#messages'
import type { PlacesEffect } from '#contract/resources/people/people-selection.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { IconArrowNarrowRight } from '#web/ui/icons.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { leftOutTexts } from './bulk-actions.ts'
import classes from './places-effect.module.css'

type PlacesPreviewProps = {
  readonly effect: PlacesEffect
  /** How many each of them would have. */
  readonly places: number
}

/** Who would have how many places in the stead of how many, and who would not, because more are taken. */
export function PlacesPreview({ effect, places }: PlacesPreviewProps) {
  const { people, changes, before, more_taken: full, left_out: leftOut } = effect
  const texts = leftOutTexts(leftOut.filter(({ reason }) => reason !== 'more_taken'))
  const fullCount = leftOut.find(({ reason }) => reason === 'more_taken')?.people ?? 0
  return (
    <Stack gap="md">
      {people === 0 ? (
        <p>{m.admin_people_bulk_nobody()}</p>
      ) : (
        <div>
          <p>{m.admin_people_places_become({ count: formatNumber(people) })}</p>
          <ul className={classes.list}>
            {changes.map(({ name, before: had }, at) => (
              // Two people may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <span>{name}</span>
                <span className={classes.places}>
                  <span>{formatNumber(had)}</span>
                  <IconArrowNarrowRight size={16} aria-hidden />
                  <span className={hidden.hidden}> {m.admin_upload_becomes()} </span>
                  <span>{formatNumber(places)}</span>
                </span>
              </li>
            ))}
            <More count={people - changes.length} />
          </ul>
        </div>
      )}
      {fullCount > 0 && (
        <div>
          <p>{m.admin_people_left_out_more_taken({ count: formatNumber(fullCount) })}</p>
          <ul className={classes.list}>
            {full.map(({ name, taken }, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <span>{name}</span>
                <span className={classes.places}>{m.admin_people_places_taken({ count: formatNumber(taken) })}</span>
              </li>
            ))}
            <More count={fullCount - full.length} />
          </ul>
        </div>
      )}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {people > 0 && before.length === 0 && <p>{m.admin_people_places_for_good()}</p>}
    </Stack>
  )
}

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <li>{m.admin_people_places_more({ count: formatNumber(count) })}</li> : null
