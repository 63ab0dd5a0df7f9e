import { m } from '#messages'
import type { Merge } from '#contract/resources/accounts/admins.ts'
import type { User } from '#contract/resources/people/people.ts'
import { call } from '#web/api/call.ts'
import { peopleQuery, personQuery } from '#web/api/people.ts'
import { PersonChoice } from '#web/components/people/pairs/person-choice.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import dialog from '#web/ui/dialogs/dialog-form.module.css'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** Typing pauses this long before the server is asked, milliseconds. */
const PAUSE_MS = 300
const SHOWN = 6

type SamePersonProps = {
  readonly person: User
  /** Null: it is closed; '' while the other is looked for. */
  readonly other: string | null
  readonly onOther: (other: string | null) => void
}

/** Says that somebody is the same person as another one: whom, what that moves, and what stands in the way. */
export function SamePerson({ person, other, onOther: change }: SamePersonProps) {
  const close = (): void => change(null)
  return (
    <Dialog opened={other !== null} onClose={close} closesByBack withCloseButton={false} size="md">
      <div className={dialog.form}>
        <Modal.Title className={dialog.title ?? ''}>{m.profile_same_title({ name: personName(person) })}</Modal.Title>
        {other ? (
          <Preview person={person} otherId={other} onOther={() => change('')} onClose={close} />
        ) : (
          <Search person={person} onChoose={({ id }) => change(id)} onClose={close} />
        )}
      </div>
    </Dialog>
  )
}

type SearchProps = {
  readonly person: User
  readonly onChoose: (other: User) => void
  readonly onClose: () => void
}

const Search = ({ person, onChoose, onClose }: SearchProps) => {
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const filter = { role: person.role, ...(query ? { query } : {}) }
  const people = useInfiniteQuery(peopleQuery(filter, SHOWN))
  const found = people.data?.pages[0]?.items.filter(({ id }) => id !== person.id)
  return (
    <>
      <p>{m.profile_same_text()}</p>
      <PersonChoice
        label={m.profile_same_search()}
        typed={typed}
        onType={setTyped}
        found={people.isError ? [] : found}
        onChoose={onChoose}
      />
      <FormFailure text={people.error && failureText(people.error)} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      </div>
    </>
  )
}

type PreviewProps = {
  readonly person: User
  readonly otherId: string
  readonly onOther: () => void
  readonly onClose: () => void
}

const Preview = ({ person, otherId, onOther, onClose }: PreviewProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const other = useQuery(personQuery(otherId))
  const two = { id: person.id, other_id: otherId }
  const preview = useQuery({
    queryKey: ['people', 'merge', person.id, otherId],
    queryFn: ({ signal }) => call('admin.users.merge', { ...two, dry_run: true }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
  const merge = useMutation({
    mutationFn: () => call('admin.users.merge', two),
    onSuccess: async ({ kept_id }) => {
      showDone(m.profile_same_done())
      await navigate(paths.profile(kept_id), { replace: true })
      // Whoever is gone is not asked for again.
      await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(otherId) })
    },
  })
  const error = merge.error ?? preview.error ?? other.error
  const isKept = preview.data?.kept_id === person.id
  return (
    <>
      {preview.data && other.data && (
        <Consequences merge={preview.data} kept={isKept ? person : other.data} gone={isKept ? other.data : person} />
      )}
      {!error && !(preview.data && other.data) && <TextSkeleton lines={5} />}
      <FormFailure text={error && failureText(error)} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button variant="default" onClick={onOther}>
          {m.admin_delete_other()}
        </Button>
        {preview.data?.obstacles.length === 0 && (
          <Button color="rose" disabled={merge.isPending} onClick={() => merge.mutate()}>
            {m.profile_same_confirm()}
          </Button>
        )}
      </div>
    </>
  )
}

const OBSTACLES: Record<Merge['obstacles'][number], () => string> = {
  different_roles: m.profile_same_different_roles,
  request_between: m.profile_same_request_between,
  two_pairs: m.profile_same_two_pairs,
  same_open_request: m.profile_same_open_request,
  too_few_places: m.profile_same_too_few_places,
}

type ConsequencesProps = { readonly merge: Merge; readonly kept: User; readonly gone: User }

const Consequences = ({ merge: { moves, obstacles }, kept, gone }: ConsequencesProps) => {
  if (obstacles.length > 0) {
    return (
      <>
        <p>{m.profile_same_obstacles({ name: personName(gone) })}</p>
        <ul>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{OBSTACLES[obstacle]()}</li>
          ))}
        </ul>
      </>
    )
  }
  const counted = [
    [moves.pairs, m.profile_same_pairs],
    [moves.requests, m.profile_same_requests],
    [moves.conversations, m.profile_same_conversations],
    [moves.tags, m.profile_same_tags],
    [moves.dismissals, m.profile_same_dismissals],
  ] as const
  const lines = [
    ...counted.flatMap(([count, text]) => (count > 0 ? [text({ count: formatNumber(count) })] : [])),
    ...(moves.places ? [m.profile_same_places()] : []),
    ...(moves.texts ? [m.profile_same_texts()] : []),
    ...(moves.picture ? [m.profile_same_picture()] : []),
  ]
  return (
    <>
      <p>{m.profile_same_stays({ name: personName(kept), email: kept.email ?? '' })}</p>
      <p>{m.profile_same_goes({ name: personName(gone), email: gone.email ?? '' })}</p>
      {lines.length > 0 && (
        <>
          <p>{m.profile_same_moves()}</p>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>{m.profile_same_for_good()}</p>
    </>
  )
}
