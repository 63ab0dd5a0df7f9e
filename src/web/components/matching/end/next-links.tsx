import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'

/** The actions of a student when nobody is left to suggest. */
export function NextLinks() {
  return (
    <>
      <Button component={Link} to={paths.student.editTags}>
        {m.similarity_choose_others()}
      </Button>
      <Button component={Link} to={paths.student.skipped} variant="default">
        {m.matching_end_skipped()}
      </Button>
      <Button component={Link} to={paths.student.search} variant="default">
        {m.matching_end_search()}
      </Button>
      <Button component={Link} to={paths.student.ideas} variant="default">
        {m.ideas_look()}
      </Button>
      <Button component={Link} to={paths.student.requests} variant="default">
        {m.matching_end_requests()}
      </Button>
    </>
  )
}
