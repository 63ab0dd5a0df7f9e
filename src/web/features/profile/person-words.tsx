import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { profileTextWords, textsOf } from '#web/components/people/profile-texts.ts'
import { textLanguage } from '#web/components/people/text-language.ts'
import { personName } from '#web/components/people/person-name.ts'
import { type Asking, IdeasOfPerson } from './ideas-of-person.tsx'
import classes from './profile.module.css'

type PersonWordsProps = {
  readonly person: User
  readonly asking?: Asking | null
}

/** What somebody wrote, whole, and the topics, those that the reader shares first. */
export function PersonWords({ person, asking = null }: PersonWordsProps) {
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
