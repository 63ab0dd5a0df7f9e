import { meQuery } from '#web/api/me.ts'
import { visitorOf } from '#web/api/visitor.ts'
import { PRODUCT } from '#domain/product.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useRevalidator } from 'react-router'
import { usePageTitle } from './page-title.ts'

/** Around every page: its title, its scroll position, and the guard again when the sign-in ends or begins. */
export function RootLayout() {
  const title = usePageTitle()
  useGuardOnSignInChange()
  return (
    <>
      <title>{title ? `${title} · ${PRODUCT}` : PRODUCT}</title>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function useGuardOnSignInChange(): void {
  const { data } = useQuery({ ...meQuery, enabled: false })
  const { revalidate } = useRevalidator()
  const isSignedIn = data === undefined ? undefined : visitorOf(data).signedIn
  const before = useRef(isSignedIn)
  useEffect(() => {
    if (before.current !== undefined && before.current !== isSignedIn) void revalidate()
    before.current = isSignedIn
  }, [isSignedIn, revalidate])
}
