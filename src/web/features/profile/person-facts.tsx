import { Group } from '@mantine/core'
import { websiteText } from '#domain/people/affiliation.ts'
import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { SimilarityRing, SimilarityText } from '#web/components/matching/similarity-ring.tsx'
import { AddressText } from '#web/components/people/address-text.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personName, roleName } from '#web/components/people/person-name.ts'
import { Slots } from '#web/components/people/slots/slots.tsx'
import classes from './profile.module.css'

const AVATAR = 96

type PersonFactsProps = {
  readonly person: User
  /** In [0, 1]; null when there is none, or not yet. */
  readonly score: number | null
}

/** The face, and what can be said in a few words. The name is the page's heading. */
export function PersonFacts({ person, score }: PersonFactsProps) {
  const { user } = useKnownMe()
  const levels = useLevels()
  const { supervisor, email, is_registered: isRegistered } = person
  // Admins read below how somebody stands.
  const isForAdmin = user.role === 'ADMIN'
  return (
    <Group>
      <SimilarityRing score={score} size={AVATAR}>
        <Avatar name={personName(person)} pictureUrl={person.picture_url} size={AVATAR} />
      </SimilarityRing>
      <div className={classes.facts}>
        {isForAdmin && <span>{roleName(person.role)}</span>}
        {supervisor?.group && <span>{supervisor.group}</span>}
        <LevelFact person={person} levels={levels} />
        <SimilarityText score={score} />
        {supervisor && <Slots total={supervisor.total_slots} available={supervisor.available_slots} />}
        {supervisor && supervisor.pending_requests !== null && user.id !== person.id && !isForAdmin && (
          <span>{m.matching_pending_requests({ count: supervisor.pending_requests })}</span>
        )}
        {!isRegistered && !isForAdmin && <span>{m.profile_not_registered()}</span>}
        {supervisor?.website && (
          <a className={classes.email} href={supervisor.website} target="_blank" rel="noopener noreferrer">
            <AddressText text={websiteText(supervisor.website)} />
          </a>
        )}
        {email && email !== personName(person) && (
          <a className={classes.email} href={`mailto:${email}`}>
            <AddressText text={email} />
          </a>
        )}
      </div>
    </Group>
  )
}
