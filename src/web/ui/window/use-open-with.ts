import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressWith } from './address-with.ts'

/** Opens what a parameter of the page opens, and leaves the others as they are by then: the order of a list, say. */
export function useOpenWith(): (search: string) => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const now = useRef(params)
  useEffect(() => {
    now.current = params
  })
  return (search) => void navigate({ search: addressWith(now.current, search) })
}
