import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconPencil } from '#web/ui/icons.tsx'
import { Link } from 'react-router'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { isUnexplained } from './unexplained.ts'

/** Leads a supervisor to where they say why they rejected. */
export function ExplainRejectionLink({ request }: { readonly request: Request }) {
  const isNew = isUnexplained(request)
  return (
    <Button
      component={Link}
      to={paths.why(request.id)}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={(isNew ? m.rejection_say_why_label : m.rejection_change_why_label)({
        name: personInSentence(request.student),
      })}
    >
      {isNew ? m.rejection_say_why() : m.rejection_change_why()}
    </Button>
  )
}
