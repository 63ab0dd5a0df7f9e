import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { PersonCard } from '#web/components/people/person-card.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { Slots } from '#web/components/people/slots/slots.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Text } from '@mantine/core'
import { IconEye } from '#web/ui/icons.tsx'
import { useState } from 'react'
import classes from './preview-button.module.css'

/** Nobody in particular looks: there is nothing to compare. */
const NO_PARTS: readonly never[] = []
const NOTHING_SHARED: ReadonlySet<string> = new Set()

/** Each student who waits holds a place. */
const placesForOthers = ({
  available_slots: available,
  waiting = 0,
}: Pick<NonNullable<User['supervisor']>, 'available_slots' | 'waiting'>): number => Math.max(available - waiting, 0)

/** Shows the own card as others see it: what is saved, not what is being typed. */
export function PreviewButton({ user }: { readonly user: User }) {
  const levels = useLevels()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {m.own_profile_preview()}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        closesByBack
        title={
          <Text span fz="xl" fw={650} lh={1.25}>
            {m.own_profile_preview_title()}
          </Text>
        }
        closeButtonProps={{ 'aria-label': m.ui_close() }}
      >
        <p className={classes.text}>
          {user.role === 'STUDENT' ? m.own_profile_preview_text_student() : m.own_profile_preview_text_supervisor()}
        </p>
        <div className={classes.frame}>
          <PersonCard
            id={user.id}
            name={personName(user)}
            group={user.supervisor?.group}
            pictureUrl={user.picture_url}
            score={null}
            reason={null}
            parts={NO_PARTS}
            shared={NOTHING_SHARED}
            tags={user.tags}
            sentence={null}
            ideas={null}
            text={(user.student?.thesis_description ?? user.supervisor?.bio) || null}
            action={null}
            facts={
              <>
                {user.supervisor && (
                  <Slots total={user.supervisor.total_slots} available={placesForOthers(user.supervisor)} />
                )}
                <LevelFact person={user} levels={levels} />
              </>
            }
          />
        </div>
      </Dialog>
    </>
  )
}
