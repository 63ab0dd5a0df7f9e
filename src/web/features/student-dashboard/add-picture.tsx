import { m } from '#messages'
import { PICTURE_BYTES_MAX } from '#domain/limits.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { PictureButton } from '#web/ui/dialogs/picture-button.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { useSavePicture } from './queries.ts'

/** Chooses a picture and saves it. */
export function AddPicture({ userId }: { userId: string }) {
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
