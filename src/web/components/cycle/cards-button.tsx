import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'
import { cardsLink } from './cards-link.ts'

/** Leads a student from an empty page to the cards. @param props.cycle undefined while it has no moment */
export function CardsButton({ cycle }: { readonly cycle: CurrentCycle | undefined }) {
  const { to, label } = cardsLink(cycle)
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
}
