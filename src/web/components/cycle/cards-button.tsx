import { useKnownMe } from '#web/api/me.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'
import { cardsLabel } from './cards-label.ts'

/** Leads a student from an empty page to the cards. */
export function CardsButton() {
  const { cycle } = useKnownMe()
  return (
    <Button component={Link} to={paths.student.matching}>
      {cardsLabel(cycle)}
    </Button>
  )
}
