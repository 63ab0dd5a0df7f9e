import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Opened } from '#web/api/page-parts.ts'
import { requestsOfQuery } from '#web/api/requests.ts'
import { personName } from '#web/components/people/person-name.ts'
import { formatList } from '#web/i18n/lists.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Text } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PersonPicker } from './person-picker.tsx'
import { personQuery, type Removal } from './queries.ts'
import { RemovalForm } from './removal-form.tsx'

type Done = {
  readonly person: User
  readonly removal: Removal
  /** The partners of the pairs that ended with it. */
  readonly endedWith: readonly string[]
}

/** Resets an account or deletes a person's data. Who it is stands in the address, and so survives a fresh sign-in. */
export function DeleteUserPage() {
  const [params, setParams] = useSearchParams()
  const [done, setDone] = useState<Done | null>(null)
  const id = params.get('user')
  const choose = (person: User | null): void => {
    setDone(null)
    setParams(person ? { user: person.id } : {}, { replace: true })
  }
  if (done) return <DoneText {...done} onAnother={() => choose(null)} />
  if (id === null) return <PersonPicker onChoose={choose} />
  const first = params.get('what') === 'delete' ? 'delete' : 'reset'
  return <OfPerson key={id} id={id} first={first} onDone={setDone} onOther={() => choose(null)} />
}

// Whose pairs end is part of the text, and would move what stands below.
DeleteUserPage.data = async (client: QueryClient, { search }: Opened) => {
  const id = new URLSearchParams(search).get('user')
  if (id !== null) await Promise.all([client.query(personQuery(id)), client.query(requestsOfQuery(id))])
}

type OfPersonProps = {
  readonly id: string
  readonly first: Removal
  readonly onDone: (done: Done) => void
  readonly onOther: () => void
}

const OfPerson = ({ id, first, onDone, onOther }: OfPersonProps) => {
  const person = useQuery(personQuery(id))
  if (person.isPending) return <ListSkeleton rows={1} />
  if (person.isError) {
    const isGone = 'statusCode' in person.error && person.error.statusCode === 404
    return (
      <ErrorState
        error={isGone ? { message: m.error_user_not_found() } : person.error}
        onRetry={isGone ? onOther : () => void person.refetch()}
      />
    )
  }
  return (
    <RemovalForm
      person={person.data}
      first={first}
      onOther={onOther}
      onDone={(removal, endedWith) => onDone({ person: person.data, removal, endedWith })}
    />
  )
}

const DoneText = ({ person, removal, endedWith, onAnother }: Done & { onAnother: () => void }) => {
  const name = personName(person)
  const email = person.email ?? ''
  const isReset = removal === 'reset'
  return (
    <DoneNotice
      title={isReset ? m.admin_delete_reset_done({ name }) : m.admin_delete_done({ name })}
      actions={
        <Button variant="default" onClick={onAnother}>
          {m.admin_delete_another()}
        </Button>
      }
    >
      <Text>{isReset ? m.admin_delete_reset_done_text({ email }) : m.admin_delete_done_text({ email })}</Text>
      {endedWith.length > 0 && <Text>{endedText(endedWith)}</Text>}
    </DoneNotice>
  )
}

const endedText = (partners: readonly string[]): string =>
  (partners.length === 1 ? m.admin_delete_pair_ended : m.admin_delete_pairs_ended)({ names: formatList(partners) })
