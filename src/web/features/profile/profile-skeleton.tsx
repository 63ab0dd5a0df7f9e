import { Lines, Loading, Rows } from '#web/ui/states/skeletons.tsx'

export function ProfileSkeleton() {
  return (
    <Loading>
      <Rows count={2} />
      <Lines count={5} />
    </Loading>
  )
}
