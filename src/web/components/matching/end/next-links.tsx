import { m } from '#messages'
import { shortlistQuery } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { skippedQuery } from '#web/api/requests.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** What a student does next when nobody is left to suggest, by what there is; and the search, which finds everybody. */
export function NextLinks() {
  const { id } = useKnownMe().user
  const saved = useQuery(shortlistQuery(id))
  const skipped = useQuery(skippedQuery(id))
  const next = nextStep(saved.data?.length ?? 0, skipped.data?.length ?? 0)
  const isKnown = !saved.isPending && !skipped.isPending
  return (
    <>
      {isKnown && (
        <Button component={Link} to={next.to}>
          {next.label}
        </Button>
      )}
      <Button component={Link} to={paths.student.search} variant="default">
        {m.matching_end_search()}
      </Button>
    </>
  )
}

const nextStep = (saved: number, skipped: number) => {
  if (saved > 0) {
    const label = saved === 1 ? m.matching_end_saved_one() : m.matching_end_saved({ count: saved })
    return { to: paths.student.requests, label }
  }
  return skipped > 0
    ? { to: paths.student.skipped, label: m.matching_end_skipped() }
    : { to: paths.student.editTags, label: m.similarity_choose_others() }
}
