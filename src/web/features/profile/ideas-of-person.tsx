import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { IdeaItems, ideaElementId } from '#web/components/ideas/idea-items.tsx'
import { IdeaStateMark } from '#web/components/ideas/idea-state.tsx'
import { paths } from '#web/paths.ts'
import { IconSend } from '#web/ui/icons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PANEL_ID } from './relationship-panel.tsx'
import classes from './profile.module.css'

type IdeasOfPersonProps = {
  readonly person: User
  /** Asks for supervision; null where the reader could not now. */
  readonly onRequest: (() => void) | null
}

/** What could be written about with a supervisor; a student says here which of it a request would be about. */
export function IdeasOfPerson({ person, onRequest }: IdeasOfPersonProps) {
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
          onRequest === null ? (
            state !== 'OPEN' && <IdeaStateMark state={state} />
          ) : (
            <div className={classes.choice}>
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
              {id === about && (
                <Button
                  color="teal"
                  size="compact-sm"
                  leftSection={<IconSend size={16} aria-hidden />}
                  onClick={({ detail }) => detail <= 1 && onRequest()}
                >
                  {m.profile_ask_idea()}
                </Button>
              )}
            </div>
          )
        }
      />
    </section>
  )
}
