import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { CompletenessBar } from '#web/components/requests/completeness-bar.tsx'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { IconPencil } from '#web/ui/icons.tsx'
import { useState } from 'react'
import { completenessOf } from './completeness.ts'
import { AddPicture } from './add-picture.tsx'

const ThesisDialog = onDemand(
  async () => (await import('./thesis-dialog.tsx')).ThesisDialog,
  ({ isOpen }) => isOpen,
)

/** How complete the profile is and what is missing, to be filled in on the spot; nothing once it is complete. */
export function CompleteProfile({ user }: { user: User }) {
  const [isWriting, setWriting] = useState(false)
  const { share, missing } = completenessOf(user)
  if (share >= 1) return null
  return (
    <Panel title={m.student_profile_title()}>
      <CompletenessBar share={share} />
      <Group gap="xs">
        {missing.includes('thesis') && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setWriting(true)}>
            {m.student_profile_thesis_add()}
          </Button>
        )}
        {missing.includes('picture') && <AddPicture userId={user.id} />}
      </Group>
      <ThesisDialog isOpen={isWriting} onClose={() => setWriting(false)} />
    </Panel>
  )
}
