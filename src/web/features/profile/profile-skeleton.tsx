import { ListSkeleton, TextSkeleton } from '#web/ui/states/skeletons.tsx'

export function ProfileSkeleton() {
  return (
    <>
      <ListSkeleton rows={2} />
      <TextSkeleton lines={5} />
    </>
  )
}
