import { personQuery } from '#web/api/people.ts'
import { personName } from '#web/components/people/person-name.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { Profile } from './profile.tsx'
import classes from './profile.module.css'

/** A profile beside the list that it was chosen from. */
export function ProfileDetails({ id }: { readonly id: string }) {
  const person = useQuery(personQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = person.data !== undefined
  useEffect(() => {
    // A reader who opened it from its row reads on here; one who went on meanwhile is left in peace.
    if (isThere && document.activeElement?.matches('a[aria-current="true"]')) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [isThere])
  if (person.isError) return <ErrorState error={person.error} onRetry={() => void person.refetch()} />
  if (!person.data) return <ProfileSkeleton />
  return (
    <Stack gap="lg">
      <h2 ref={heading} tabIndex={-1} className={classes.name}>
        <Link to={paths.profile(id)}>{personName(person.data)}</Link>
      </h2>
      <Profile person={person.data} />
    </Stack>
  )
}
