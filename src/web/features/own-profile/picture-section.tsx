import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { PICTURE_BYTES_MAX } from '#domain/limits.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { PictureButton } from '#web/ui/dialogs/picture-button.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { useRef } from 'react'
import classes from './picture-section.module.css'
import { useProfileCalls } from './queries.ts'

/** The own picture: chosen, cut to a square, replaced, removed. */
export function PictureSection({ user }: { readonly user: User }) {
  const { setPicture, removePicture } = useProfileCalls(user)
  const actions = useRef<HTMLDivElement>(null)
  const fail = (error: unknown): string => showFailure(failureText(error))
  const save = (picture: File): void =>
    setPicture.mutate(picture, { onSuccess: () => showDone(m.student_profile_picture_saved()), onError: fail })
  const remove = (): void =>
    removePicture.mutate(undefined, {
      onSuccess: () => {
        showDone(m.own_profile_picture_removed())
        // The button goes with the picture; the one beside it stays.
        actions.current?.querySelector('button')?.focus()
      },
      onError: fail,
    })
  return (
    <Panel title={m.own_profile_picture()}>
      <div className={classes.picture}>
        <Avatar name={personName(user)} pictureUrl={user.picture_url} size={96} />
        <div ref={actions} className={classes.actions}>
          <PictureButton
            label={user.picture_url ? m.own_profile_picture_change() : m.student_profile_picture_add()}
            maxBytes={PICTURE_BYTES_MAX}
            isBusy={setPicture.isPending}
            onPicture={save}
          />
          {user.picture_url && (
            <BusyButton variant="subtle" color="rose" isBusy={removePicture.isPending} onClick={remove}>
              {m.own_profile_picture_remove()}
            </BusyButton>
          )}
        </div>
      </div>
      <p className={classes.hint}>{m.own_profile_picture_hint()}</p>
    </Panel>
  )
}
