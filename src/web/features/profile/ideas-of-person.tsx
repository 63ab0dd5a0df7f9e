import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { IdeaItems, ideaElementId } from '#web/components/ideas/idea-items.tsx'
import { IdeaStateMark } from '#web/components/ideas/idea-state.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PANEL_ID } from './relationship-panel.tsx'
import classes from './profile.module.css'

type IdeasOfPersonProps = {
  readonly person: User
  /** The reader could ask for supervision now. */
  readonly mayRequest: boolean
}

/** What could be written about with a supervisor; a student says here which of it a request would be about. */
export function IdeasOfPerson({ person, mayRequest }: IdeasOfPersonProps) {
  const { data = [] } = useQuery(ideasOfQuery(person.id))
  const levels = useLevels()
  const about = useSearchParams()[0].get('idea')
  const isThere = data.some(({ id }) => id === about)
  const led = useRef(about)
  // A link led to it; one that is chosen here is in sight.
  useEffect(() => {
    if (isThere && about !== null && about === led.current)
      document.getElementById(ideaElementId(about))?.scrollIntoView({ block: 'center' })
    if (isThere) led.current = null
  }, [isThere, about])
  if (data.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{m.ideas_title()}</h2>
      <IdeaItems
        levels={levels}
        ideas={data}
        renderAction={({ id, state }) =>
          !mayRequest ? (
            state !== 'OPEN' && <IdeaStateMark state={state} />
          ) : (
            <Button
              component={Link}
              to={paths.idea(person.id, id)}
              replace
              preventScrollReset
              variant={id === about ? 'light' : 'subtle'}
              size="compact-sm"
              aria-current={id === about}
              // The panel names it, and asks.
              onClick={() => document.getElementById(PANEL_ID)?.focus()}
            >
              {id === about ? m.ideas_chosen() : m.ideas_choose()}
            </Button>
          )
        }
      />
    </section>
  )
}
