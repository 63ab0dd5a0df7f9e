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
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
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
    // The button disappears with the notice: keyboard users go on where the page begins.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={classes.notice} aria-labelledby={titleId}>
      <div className={classes.head}>
        <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
        <h2 id={titleId}>{m.notices_title()}</h2>
      </div>
      {sentencesOf(notices, role).map((sentence) => (
        <p key={sentence}>{sentence}</p>
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
const sentencesOf = (notices: readonly Notice[], reader: Role): string[] => {
  const withCycle = notices.flatMap(({ kind, name }) => (kind === 'new_cycle' && name !== undefined ? [name] : []))
  const tags = notices.flatMap((notice) => notice.tags ?? [])
  return [
    ...notices.flatMap(({ kind, name: names = '', note }) => {
      if (kind === 'new_cycle' || kind === 'tags_lost') return []
      const sentence = sentenceFor(kind, reader)({ names })
      return note === undefined ? sentence : `${sentence} ${m.notices_note({ note })}`
    }),
    ...(withCycle.length > 0 ? [m.notices_new_cycle({ names: formatList(withCycle) })] : []),
    ...(tags.length > 0 ? [m.notices_tags_lost({ names: formatList(tags) })] : []),
  ]
}

type OfOnePair = keyof typeof SENTENCES

const sentenceFor = (kind: OfOnePair, reader: Role) =>
  kind === 'ended_by_admin' && reader === 'STUDENT' ? m.notices_ended_by_admin_student : SENTENCES[kind]

const SENTENCES = {
  removed: m.notices_removed,
  ended_by_admin: m.notices_ended_by_admin,
  user_reset: m.notices_user_reset,
  user_deleted: m.notices_user_deleted,
}
