import { m } from '#messages'
import type { Merge } from '#contract/resources/accounts/admins.ts'
import type { User } from '#contract/resources/people/people.ts'
import { call } from '#web/api/call.ts'
import { peopleQuery, personQuery } from '#web/api/people.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
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
import radio from '#web/ui/switches/radio-row.module.css'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Modal, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** Typing pauses this long before the server is asked, milliseconds. */
const PAUSE_MS = 300
const SHOWN = 6

type SamePersonProps = {
  readonly person: User
  /** Null: it is closed; '' while the other is looked for. */
  readonly other: string | null
  /** Id of who was chosen to stay; null: whom the server proposes. */
  readonly stays: string | null
  readonly onChange: (other: string | null, stays?: string) => void
}

/** Says that somebody is the same person as another one: whom, what that moves, and what stands in the way. */
export function SamePerson({ person, other, stays, onChange: change }: SamePersonProps) {
  const close = (): void => change(null)
  return (
    <Dialog opened={other !== null} onClose={close} withCloseButton={false} size="md">
      <div className={dialog.form}>
        <Modal.Title className={dialog.title ?? ''}>{m.profile_same_title({ name: personName(person) })}</Modal.Title>
        {other ? (
          <Preview
            person={person}
            otherId={other}
            chosen={[person.id, other].find((id) => id === stays) ?? null}
            onChoose={(id) => change(other, id)}
            onOther={() => change('')}
            onClose={close}
          />
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
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly onOther: () => void
  readonly onClose: () => void
}

const Preview = ({ person, otherId, chosen, onChoose, onOther, onClose }: PreviewProps) => {
  const other = useQuery(personQuery(otherId))
  const two = { id: person.id, other_id: otherId }
  const preview = useQuery({
    queryKey: ['people', 'merge', person.id, otherId, chosen],
    queryFn: ({ signal }) =>
      call('admin.users.merge', { ...two, ...(chosen !== null && { kept_id: chosen }), dry_run: true }, { signal }),
    // Another choice does not empty the dialog.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  const merge = useMerge(two)
  const choose = (id: string): void => {
    merge.reset()
    onChoose(id)
  }
  const shown = preview.data
  const error = merge.error ?? preview.error ?? other.error
  const isKept = shown?.kept_id === person.id
  return (
    <>
      {shown && other.data && (
        <>
          {shown.obstacles.every((obstacle) => DEPENDING_ON_WHO_STAYS.has(obstacle)) && (
            <WhoStays two={[person, other.data]} value={chosen ?? shown.kept_id} onChange={choose} />
          )}
          <Consequences merge={shown} gone={isKept ? other.data : person} />
        </>
      )}
      {!error && !(shown && other.data) && <TextSkeleton lines={5} />}
      <FormFailure text={error && failureText(error)} />
      <div className={`${dialog.actions} ${dialog.inView}`}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button variant="default" onClick={onOther}>
          {m.admin_delete_other()}
        </Button>
        {shown?.obstacles.length === 0 && (
          <Button
            color="rose"
            disabled={merge.isPending || preview.isPlaceholderData}
            onClick={() => merge.mutate(shown.kept_id)}
          >
            {m.profile_same_confirm()}
          </Button>
        )}
      </div>
    </>
  )
}

/** Makes the two one: the id of the one who was shown as staying. */
const useMerge = (two: { readonly id: string; readonly other_id: string }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (keptId: string) => call('admin.users.merge', { ...two, kept_id: keptId }),
    onSuccess: async ({ kept_id, gone_id }) => {
      showDone(m.profile_same_done())
      await navigate(paths.profile(kept_id), { replace: true })
      // A deleted account is not asked for again.
      await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(gone_id) })
    },
  })
}

type WhoStaysProps = {
  readonly two: readonly User[]
  readonly value: string
  readonly onChange: (id: string) => void
}

const WhoStays = ({ two, value, onChange }: WhoStaysProps) => (
  <Radio.Group label={m.profile_same_who_stays()} value={value} onChange={onChange}>
    {two.map((one) => (
      <Radio
        key={one.id}
        className={radio.row ?? ''}
        value={one.id}
        label={personName(one)}
        description={one.email && <AddressText text={one.email} />}
      />
    ))}
  </Radio.Group>
)

const OBSTACLES: Record<Merge['obstacles'][number], () => string> = {
  different_roles: m.profile_same_different_roles,
  request_between: m.profile_same_request_between,
  two_pairs: m.profile_same_two_pairs,
  same_open_request: m.profile_same_open_request,
  too_few_places: m.profile_same_too_few_places,
  admin_never_signed_in: m.profile_same_never_signed_in,
}

const DEPENDING_ON_WHO_STAYS: ReadonlySet<Merge['obstacles'][number]> = new Set([
  'too_few_places',
  'admin_never_signed_in',
])

type ConsequencesProps = { readonly merge: Merge; readonly gone: User }

const Consequences = ({ merge: { moves, loses, obstacles }, gone }: ConsequencesProps) => {
  if (obstacles.length > 0) {
    return (
      <>
        <p>{m.profile_same_obstacles({ name: personName(gone) })}</p>
        <ul className={dialog.list}>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{OBSTACLES[obstacle]()}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p>{m.profile_same_goes({ name: personName(gone), email: gone.email ?? '' })}</p>
      <p>{m.profile_same_for_good()}</p>
      <Things title={m.profile_same_loses()} things={lostOf(loses, gone)} />
      <Things title={m.profile_same_moves()} things={movedOf(moves)} />
    </>
  )
}

const Things = ({ title, things }: { readonly title: string; readonly things: readonly string[] }) =>
  things.length > 0 && (
    <>
      <p>{title}</p>
      <ul className={dialog.list}>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </>
  )

type Counted = readonly (readonly [number, (counted: { count: string }) => string])[]

const counts = (counted: Counted): string[] =>
  counted.flatMap(([count, text]) => (count > 0 ? [text({ count: formatNumber(count) })] : []))

const movedOf = (moves: Merge['moves']): string[] => [
  ...counts([
    [moves.pairs, m.profile_same_pairs],
    [moves.requests, m.profile_same_requests],
    [moves.conversations, m.profile_same_conversations],
    [moves.tags, m.profile_same_tags],
    [moves.dismissals, m.profile_same_dismissals],
  ]),
  ...(moves.places ? [m.profile_same_places()] : []),
  ...(moves.texts ? [m.profile_same_texts()] : []),
  ...(moves.picture ? [m.profile_same_picture()] : []),
]

const lostOf = (loses: Merge['loses'], gone: User): string[] => [
  ...(loses.name ? [m.profile_same_lost_name({ name: personName(gone) })] : []),
  ...counts([
    [loses.requests, m.profile_same_lost_requests],
    [loses.tags, m.profile_same_tags],
    [loses.places, m.profile_same_lost_places],
    [loses.notes, m.profile_same_lost_notes],
  ]),
  ...(loses.texts ? [m.profile_same_texts()] : []),
  ...(loses.picture ? [m.profile_same_picture()] : []),
  ...(loses.title ? [m.profile_same_lost_title()] : []),
  ...(loses.group ? [m.profile_same_lost_group()] : []),
  ...(loses.website ? [m.profile_same_lost_website()] : []),
  ...(loses.levels ? [m.profile_same_lost_levels()] : []),
  ...(loses.calendar ? [m.profile_same_lost_calendar()] : []),
]
