import { m } from '#messages'
import { IconArrowLeft } from '#web/ui/icons.tsx'
import { useLocation, useNavigate } from 'react-router'

/** Goes back in the history. A page that was opened from outside leads to the dashboard instead. */
export function BackButton({ className }: { readonly className: string | undefined }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const back = () => void (key === 'default' ? navigate('/') : navigate(-1))
  return (
    <button type="button" className={className} aria-label={m.navigation_back()} onClick={back}>
      <IconArrowLeft size={24} stroke={1.75} aria-hidden />
    </button>
  )
}
