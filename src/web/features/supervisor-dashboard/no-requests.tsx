import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { comingRequestsText } from '#web/components/cycle/phase-texts.ts'
import { textsOf } from '#web/components/people/profile-texts.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { Group } from '@mantine/core'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'

/** Nobody has asked, or everybody is answered, or the cycle is over: what the supervisor can do meanwhile. */
export function NoRequests({ user }: { readonly user: User }) {
  const { cycle } = useKnownMe()
  const step = cycle?.phase === 'ENDED' ? AFTER_THE_END : nextStepOf(user)
  return (
    <EmptyState
      drawing={InboxDrawing}
      title={m.supervisor_matching_empty_title()}
      text={[comingRequestsText(cycle), step.text].filter(Boolean).join(' ')}
      action={
        <Group gap="xs" justify="center">
          <Button component={Link} to={step.to}>
            {step.label()}
          </Button>
          <Button component={Link} to={paths.supervisor.ideas} variant="default">
            {m.ideas_write_one()}
          </Button>
        </Group>
      }
    />
  )
}

const AFTER_THE_END = { text: '', to: paths.supervisor.confirmed, label: m.supervisor_next_full }

const nextStepOf = (user: User) => {
  if (textsOf(user).some(({ text }) => text === '')) {
    return { text: m.supervisor_next_profile_text(), to: paths.supervisor.profile, label: m.supervisor_next_profile }
  }
  if ((user.supervisor?.available_slots ?? 0) > 0) {
    return { text: m.supervisor_next_search_text(), to: paths.supervisor.search, label: m.search_title_supervisor }
  }
  return { text: m.supervisor_next_full_text(), to: paths.supervisor.confirmed, label: m.supervisor_next_full }
}
