import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'
import { cardsLabel } from './cards-label.ts'

/** Leads a student from an empty page to the cards. @param props.cycle undefined while it has no moment */
export function CardsButton({ cycle }: { readonly cycle: CurrentCycle | undefined }) {
  return (
    <Button component={Link} to={paths.student.matching}>
      {cardsLabel(cycle)}
    </Button>
  )
}
