import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { IdeaItems, ideaElementId, IdeaStateMark } from '#web/components/ideas/idea-items.tsx'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { profileTextWords, textsOf, textLanguage } from '#web/components/people/profile-texts.ts'
import { personName } from '#web/components/people/person-name.ts'
import { CHOSEN_IDEA } from '#web/components/people/use-details-link.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconSend } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import classes from './profile.module.css'
import { PANEL_ID } from './relationship-panel.tsx'
import type { useProfileActions } from './use-actions.ts'

type PersonTextsProps = {
  readonly person: User
  readonly asking?: RequestActions | null
}

/** Texts of somebody, whole, and the topics, those that the reader shares first. */
export function PersonTexts({ person, asking = null }: PersonTextsProps) {
  const { user } = useKnownMe()
  const shared = user.id === person.id ? [] : user.tags.map(({ tag_id }) => tag_id)
  const written = textsOf(person).filter(({ text }) => text !== '')
  return (
    <>
      {written.map(({ name, text }) => (
        <section key={name} className={classes.section}>
          <h2>{profileTextWords[name].title({ name: personName(person) })}</h2>
          <p className={classes.text} lang={textLanguage(text)}>
            {text}
          </p>
        </section>
      ))}
      {person.role === 'SUPERVISOR' && <IdeasOfPerson person={person} asking={asking} />}
      {person.tags.length > 0 && (
        <section className={classes.section}>
          <h2>{m.tags_label()}</h2>
          <TagChips tags={person.tags} shared={new Set(shared)} />
        </section>
      )}
    </>
  )
}

/** How a student asks for supervision, about an idea. */
type RequestActions = Pick<ReturnType<typeof useProfileActions>, 'request' | 'choose' | 'asksBeforeRequest'>

type IdeasOfPersonProps = {
  readonly person: User
  /** Null where the reader could not ask now. */
  readonly asking: RequestActions | null
}

/** The ideas of a supervisor; a student says here which of them a request would be about. */
const IdeasOfPerson = ({ person, asking }: IdeasOfPersonProps) => {
  const { data = [] } = useQuery(ideasOfQuery(person.id))
  const levels = useLevels()
  const about = useSearchParams()[0].get(CHOSEN_IDEA)
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
          asking === null ? (
            state !== 'OPEN' && <IdeaStateMark state={state} />
          ) : (
            <div className={classes.choice}>
              <Button
                variant={id === about ? 'light' : 'subtle'}
                size="compact-sm"
                aria-pressed={id === about}
                onClick={({ detail }) => detail <= 1 && press(asking, id, about)}
              >
                {id === about ? m.ideas_chosen() : m.ideas_choose()}
              </Button>
              {id === about && (
                <Button
                  color="teal"
                  size="compact-sm"
                  leftSection={<IconSend size={16} aria-hidden />}
                  onClick={({ detail }) => detail <= 1 && asking.request()}
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

/** Pressed again it is none. */
const press = ({ request, choose, asksBeforeRequest }: RequestActions, id: string, about: string | null): void => {
  if (id === about) return choose()
  if (asksBeforeRequest) return request(id)
  choose(id)
  // The panel names it, and asks.
  document.getElementById(PANEL_ID)?.focus()
}
