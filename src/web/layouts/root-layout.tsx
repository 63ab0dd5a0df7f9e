import { meQuery } from '#web/api/me.ts'
import { visitorOf } from '#web/api/visitor.ts'
import { OpenSignInWarning, useIsOpenToAnybody } from '#web/components/institution/institution-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useNavigation, useRevalidator } from 'react-router'
import { NextPageLine } from './splash.tsx'

/** Around every page: scroll restoration, and the guard again when somebody signs in or out. */
export function RootLayout() {
  const isOpen = useIsOpenToAnybody()
  const isOnItsWay = useNavigation().state === 'loading'
  const isSignedIn = useSignedIn()
  useGuardAgain(isSignedIn)
  return (
    <>
      {isOpen && <OpenSignInWarning />}
      {isOnItsWay && <NextPageLine />}
      {/* Nothing of a session outlives it, not even until the guard has led away. */}
      {isSignedIn === false ? null : <Outlet />}
      <ScrollRestoration />
    </>
  )
}

/** Whether somebody is signed in; undefined while unknown. */
const useSignedIn = (): boolean | undefined => {
  const { data } = useQuery({ ...meQuery, enabled: false })
  return data === undefined ? undefined : visitorOf(data).signedIn
}

const useGuardAgain = (isSignedIn: boolean | undefined): void => {
  const { revalidate } = useRevalidator()
  const before = useRef(isSignedIn)
  useEffect(() => {
    if (before.current !== undefined && before.current !== isSignedIn) void revalidate()
    before.current = isSignedIn
  }, [isSignedIn, revalidate])
}
