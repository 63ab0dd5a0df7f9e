import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Goes back from a dialog that the address names. Once: a second press while the page changes would go back further.
 * @param leave where there is nothing to go back to, because the dialog was opened from outside
 */
export function useCloseOnce(leave: () => void): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const open = useRef<string | null>(null)
  useEffect(() => {
    open.current = key
  }, [key])
  return () => {
    if (open.current !== key) return
    open.current = null
    if (key === 'default') leave()
    else void navigate(-1)
  }
}
