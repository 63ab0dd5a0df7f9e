import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { PICTURE_BYTES_MAX } from '#domain/limits.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PictureButton } from '#web/ui/dialogs/picture-button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Group, Stack } from '@mantine/core'
import { IconPencil } from '#web/ui/icons.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { type ReactNode, useState } from 'react'
import { useSavePicture } from './student-state.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import classes from './complete-profile.module.css'
import { ThesisDialog } from './thesis-dialog.tsx'

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

/** The missing parts of a student's profile, the more useful to supervisors first. */
type MissingPart = 'thesis' | 'picture'

type Completeness = {
  /** In [0, 1]. */
  readonly share: number
  readonly missing: readonly MissingPart[]
}

/** Name and tags, which everybody on the dashboard has, count like the thesis description and the picture. */
const PARTS = 4

/** How complete a student's profile is. */
const completenessOf = ({ student, picture_url }: Pick<User, 'student' | 'picture_url'>): Completeness => {
  const missing: MissingPart[] = []
  if (!student?.thesis_description) missing.push('thesis')
  if (!picture_url) missing.push('picture')
  return { share: (PARTS - missing.length) / PARTS, missing }
}

/** Chooses a picture and saves it. */
const AddPicture = ({ userId }: { userId: string }) => {
  const { mutate, isPending } = useSavePicture(userId)
  const save = (file: File): void =>
    mutate(file, {
      onSuccess: () => showDone(m.student_profile_picture_saved()),
      onError: (error) => showFailure(failureText(error)),
    })
  return (
    <PictureButton
      label={m.student_profile_picture_add()}
      maxBytes={PICTURE_BYTES_MAX}
      isBusy={isPending}
      onPicture={save}
    />
  )
}

type CompletenessBarProps = {
  /** In [0, 1]; nothing is shown at 1. */
  readonly share: number
  /** What to fill in next. */
  readonly action?: ReactNode
}

/** How complete a profile is; hidden once it is. */
export function CompletenessBar({ share, action }: CompletenessBarProps) {
  if (share >= 1) return null
  const label = m.student_completeness({ percent: formatPercent(share) })
  return (
    <Stack gap="xs">
      <div className={classes.words}>
        <span>{label}</span>
        {action}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share * 100}
        aria-valuetext={`${share * 100}%`}
        className={classes.bar}
      >
        <div className={classes.done} style={{ width: `${share * 100}%` }} />
      </div>
    </Stack>
  )
}
