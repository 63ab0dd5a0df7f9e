import { m } from '#messages'
import { useImprint } from './settings.ts'

/** The link to the imprint; nothing if none is set. */
export function ImprintLink({ className }: { className?: string | undefined }) {
  const address = useImprint()
  return address === null ? null : (
    <a href={address} className={className}>
      {m.landing_imprint()}
    </a>
  )
}
