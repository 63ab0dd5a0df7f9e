import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import type { DetailsLink } from '#web/components/people/use-details-link.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import { memo } from 'react'

/** Topics of a student that are named before the rest is counted. */
const TAGS = 3

/** Somebody found; the row leads to the profile. Drawn anew only when something of it changes: there may be thousands. */
export const FoundRow = memo(function FoundRow({ person, ...link }: { readonly person: User } & DetailsLink) {
  return (
    <ListRow
      name={personName(person)}
      pictureUrl={person.picture_url}
      {...link}
      line={<Facts>{factsOf(person).filter((fact) => typeof fact === 'string')}</Facts>}
    />
  )
})

const factsOf = ({ supervisor, student, is_registered: isRegistered, tags }: User): (string | false | undefined)[] => {
  if (supervisor) {
    const { similarity_score: score, available_slots: available, total_slots: total } = supervisor
    return [
      score !== null && m.similarity_percent({ percent: formatPercent(score) }),
      m.person_slots({ available, total }),
      !isRegistered && m.profile_not_registered(),
    ]
  }
  const names = tags.slice(0, TAGS).map(({ tag_name }) => tag_name)
  const more = tags.length - names.length
  return [
    student?.has_supervisor && m.search_has_supervisor(),
    ...names,
    more > 0 && m.search_more_tags({ count: more }),
  ]
}
