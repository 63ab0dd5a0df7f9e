import { focusPage } from '#web/hooks/focus.ts'
import { m } from '#messages'
import type { Notice } from '#contract/resources/accounts/notices.ts'
import type { Role } from '#domain/roles.ts'
import { type SignedIn, useMe } from '#web/api/me.ts'
import { call } from '#web/api/call.ts'
import { ME } from '#web/api/query-client.ts'
import { formatList } from '#web/i18n/lists.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconAlertTriangle } from '#web/ui/icons.tsx'
import { Group } from '@mantine/core'
import { hideToast, showEnded } from '#web/ui/toasts/toasts.ts'
import { When } from '#web/ui/when.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import classes from './notices.module.css'

/** What changed for the reader by another one's hand, until they close it. @param isChoosing tags are chosen on this page */
export function Notices({ isChoosing = false }: { readonly isChoosing?: boolean }) {
  const me = useMe()
  const titleId = useId()
  const close = useCloseNotices(me?.user.id ?? '')
  const notices = me?.notices ?? []
  if (!me || notices.length === 0) return null
  const { role } = me.user
  const hasLostTags = notices.some(({ tags }) => tags)
  const press = (): void => {
    close.mutate(notices)
    focusPage()
  }
  return (
    <section className={classes.notice} aria-labelledby={titleId}>
      <div className={classes.head}>
        <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
        <h2 id={titleId}>{m.notices_title()}</h2>
      </div>
      {sentencesOf(notices, role).map((told) => (
        <Sentence key={told.of.id} {...told} />
      ))}
      <Group gap="xs">
        {hasLostTags && !isChoosing && (
          <Button component={Link} to={role === 'STUDENT' ? paths.student.editTags : paths.supervisor.editTags}>
            {m.notices_choose_tags()}
          </Button>
        )}
        <Button variant="default" onClick={press}>
          {m.notices_close()}
        </Button>
      </Group>
    </section>
  )
}

/** They go at once, and come back if the server disagrees. */
const useCloseNotices = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (closed: readonly Notice[]) =>
      call('users.closed_notices.put', { id, notice_ids: closed.map((notice) => notice.id) }),
    onMutate: () => {
      client.setQueryData<SignedIn>(ME, (known) =>
        known?.known ? { ...known, me: { ...known.me, notices: [] } } : known,
      )
    },
    onError: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** One for each pair, with the reason that was given, one for all that ended with a cycle, and one for all tags. */
const sentencesOf = (notices: readonly Notice[], reader: Role): Told[] => {
  const withCycle = notices.filter(({ kind }) => kind === 'new_cycle')
  const lostTags = notices.filter(({ tags }) => tags)
  const [cycle, tags] = [withCycle[0], lostTags.at(-1)]
  return [
    ...notices
      .filter(({ kind }) => kind !== 'new_cycle' && kind !== 'tags_lost')
      .map((notice) => ({
        of: notice,
        about: [notice],
        says: SENTENCES[notice.kind],
        more: whatFollows(notice, reader),
      })),
    ...(cycle ? [{ of: cycle, about: withCycle, says: SENTENCES.new_cycle, more: [] }] : []),
    ...(tags ? [{ of: tags, about: [], says: () => tagsText(lostTags), more: [] }] : []),
  ]
}

type Told = {
  /** Whose moment is shown. */
  readonly of: Notice
  /** Whom it names. */
  readonly about: readonly Notice[]
  readonly says: Says
  /** What follows from it. */
  readonly more: readonly string[]
}
type Says = (who: { readonly names: string }) => string

const SENTENCES: Record<Notice['kind'], Says> = {
  removed: m.notices_removed,
  ended_by_admin: m.notices_ended_by_admin,
  user_reset: m.notices_user_reset,
  user_deleted: m.notices_user_deleted,
  new_cycle: m.notices_new_cycle,
  tags_lost: m.notices_tags_lost,
}

const whatFollows = ({ kind, note, withdrew }: Notice, reader: Role): string[] => [
  ...(kind === 'user_deleted' ? [] : [m.notices_no_confirmation()]),
  ...(kind === 'removed' && reader === 'STUDENT' ? [m.notices_look_again()] : []),
  ...(withdrew ? [m.notices_stay_withdrawn()] : []),
  ...(note === undefined ? [] : [m.notices_note({ note })]),
]

const tagsText = (lost: readonly Notice[]): string =>
  m.notices_tags_lost({ names: formatList(lost.flatMap(({ tags = [] }) => tags)) })

/** Placeholder for a person in a sentence; no text contains it. */
const PLACE = '\uE000'

/** A sentence with links to the people whom it names, and what follows from it. */
const Sentence = ({ of, about, says, more }: Told) => {
  const parts = says({ names: formatList(about.map(() => PLACE)) }).split(PLACE)
  return (
    <p>
      {parts.map((text, at) => (
        <Fragment key={about[at]?.id ?? ''}>
          {text}
          {about[at] && <Person {...about[at]} />}
        </Fragment>
      ))}
      {more.map((sentence) => ` ${sentence}`)}{' '}
      <span className={classes.when}>
        <When at={of.at} />
      </span>
    </p>
  )
}

const Person = ({ name, person_id: id }: Notice) =>
  id === undefined ? name : <Link to={paths.profile(id)}>{name}</Link>

/** Says a notice that comes while its reader is on any page, until it is closed. That of a new cycle is told by the cycle's event. */
export function useToldNotices(): void {
  const me = useMe()
  const [reader, notices] = [me?.user.id, me?.notices]
  const known = useRef<{ readonly reader: string | undefined; readonly notices: readonly Notice[] }>(undefined)
  const toast = useRef('')
  useEffect(() => {
    const before = known.current
    known.current = notices && { reader, notices }
    if (!notices || before?.reader !== reader) return
    if (notices.length === 0) hideToast(toast.current)
    const fresh = notices.filter(
      ({ id, kind }) => kind !== 'new_cycle' && !before?.notices.some((old) => old.id === id),
    )
    if (fresh.length === 0) return
    const said = fresh.map((notice) =>
      notice.tags ? tagsText([notice]) : SENTENCES[notice.kind]({ names: notice.name ?? '' }),
    )
    toast.current = showEnded(said.join(' '))
  }, [reader, notices])
}
