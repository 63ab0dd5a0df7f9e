import { m } from '#messages'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts.tsx'
import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useSavePicture } from './queries.ts'

/** What the server takes; api.md, users/{id}/picture. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Chooses a picture and saves it; the server cuts it to a square. */
export function PictureButton({ userId }: { userId: string }) {
  const { mutate, isPending } = useSavePicture(userId)
  const save = (file: File | null): void => {
    if (!file) return
    mutate(file, {
      onSuccess: () => showDone(m.student_profile_picture_saved()),
      onError: (error) => showFailure(failureText(error)),
    })
  }
  return (
    <FileButton accept={ACCEPTED} onChange={save}>
      {(props) => (
        <Button {...props} variant="default" loading={isPending} leftSection={<IconCamera size={18} aria-hidden />}>
          {m.student_profile_picture_add()}
        </Button>
      )}
    </FileButton>
  )
}
