import { m } from '#messages'
import type { Losses } from '#contract/resources/requests/losses.ts'
import type { Role } from '#domain/roles.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useSeenLosses } from '#web/api/seen/seen-losses.ts'
import { formatList } from '#web/i18n/lists.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconAlertTriangle } from '#web/ui/icons.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './loss-notices.module.css'

/** Bad news, each with a button that puts it away on every device. */
export function LossNotices({ losses }: { readonly losses: Losses | undefined }) {
  const { user } = useKnownMe()
  const { mutate } = useSeenLosses()
  if (!losses) return null
  const { pairs, tags } = losses
  const see = (seen: Partial<Losses>): void => {
    mutate({ pairs: [], tags: [], ...seen })
    // The button disappears with its notice: keyboard users go on where the page begins.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  const editTags = user.role === 'STUDENT' ? paths.student.editTags : paths.supervisor.editTags
  if (pairs.length + tags.length === 0) return null
  return (
    <div className={classes.notices}>
      {pairs.length > 0 && (
        <Notice title={titleOf(pairs)}>
          {sentencesOf(pairs, user.role).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Button variant="default" onClick={() => see({ pairs })}>
            {m.loss_understood()}
          </Button>
        </Notice>
      )}
      {tags.length > 0 && (
        <Notice title={m.loss_tags_title()}>
          <p>{(user.tags.length > 0 ? m.loss_tags_text : m.loss_all_tags_text)({ names: formatList(tags) })}</p>
          <Group gap="xs">
            <Button component={Link} to={editTags}>
              {m.loss_tags_choose()}
            </Button>
            <Button variant="default" onClick={() => see({ tags })}>
              {user.tags.length > 0 ? m.loss_tags_leave() : m.loss_understood()}
            </Button>
          </Group>
        </Notice>
      )}
    </div>
  )
}

const Notice = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.notice} aria-labelledby={id}>
      <div className={classes.head}>
        <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  )
}

type Pairs = Losses['pairs']

/** The pair of somebody whose data were deleted is kept, and so has not ended. */
const titleOf = (pairs: Pairs): string => {
  const ended = pairs.filter(({ reason }) => reason !== 'user_deleted')
  if (ended.length === 0) return m.loss_left_title()
  return ended.length === 1 ? m.loss_pair_title() : m.loss_pairs_title()
}

/** One for each pair, with the reason that was given, and one for all that ended with a cycle. */
const sentencesOf = (pairs: Pairs, reader: Role): string[] => {
  const withCycle = pairs.filter(({ reason }) => reason === 'new_cycle').map(({ name }) => name)
  const others = pairs.filter(({ reason }) => reason !== 'new_cycle')
  return [
    ...others.flatMap(({ reason, name, note }) => [
      sentenceFor(reason, reader)({ names: name }),
      ...(note === undefined ? [] : [m.loss_note({ note })]),
    ]),
    ...(withCycle.length > 0 ? [m.loss_new_cycle({ names: formatList(withCycle) })] : []),
  ]
}

type Reason = Pairs[number]['reason']

const sentenceFor = (reason: Reason, reader: Role) =>
  reason === 'ended_by_admin' && reader === 'STUDENT' ? m.loss_ended_by_admin_student : SENTENCES[reason]

const SENTENCES: Record<Reason, (of: { readonly names: string }) => string> = {
  removed: m.loss_removed,
  ended_by_admin: m.loss_ended_by_admin,
  user_reset: m.loss_user_reset,
  user_deleted: m.loss_user_deleted,
  new_cycle: m.loss_new_cycle,
}
