import { m } from '#messages'
import { ASKED_FOR, otherRoleOf } from '#domain/redirects/asked-for.ts'
import type { Role } from '#domain/roles.ts'
import { leave } from '#web/api/kept/leave.ts'
import { returnAfterSignIn } from '#web/api/kept/sign-out.ts'
import { useMe } from '#web/api/me.ts'
import { personName } from '#web/components/people/person-name.ts'
import { roleName } from '#web/components/people/role-name.ts'
import { withoutLocale } from '#web/i18n/locale.ts'
import { announce } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconUserShield } from '#web/ui/icons.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import classes from './app-news.module.css'

const SENTENCES: Readonly<Record<Role, () => string>> = {
  STUDENT: m.asked_for_students,
  SUPERVISOR: m.asked_for_supervisors,
  ADMIN: m.asked_for_admins,
}

/** The page of another role that was asked for, on the dashboard that came in its place; taken out of the address, and null on every other page. */
export function useAskedFor(): { readonly address: string; readonly putAway: () => void } | null {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<{ readonly address: string; readonly at: string } | null>(null)
  const address = params.get(ASKED_FOR)
  if (address !== null && address !== asked?.address) setAsked({ address, at: pathname })
  useEffect(() => {
    if (address === null) return
    const others = new URLSearchParams(params)
    others.delete(ASKED_FOR)
    setParams(others, { replace: true, preventScrollReset: true })
  }, [address, params, setParams])
  return asked?.at === pathname ? { address: asked.address, putAway: () => setAsked(null) } : null
}

type AskedForProps = { readonly address: string; readonly onStay: () => void }

/** Says for whom the page is that was asked for, and how to get there. */
export function AskedFor({ address, onStay }: AskedForProps) {
  const user = useMe()?.user
  const role = user && otherRoleOf(user.role, withoutLocale(address))
  const text = user && role ? SENTENCES[role]() : null
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
  if (!user || text === null) return null
  const goThere = (): void => {
    returnAfterSignIn(address)
    leave()
  }
  return (
    <section className={classes.notice} aria-label={text}>
      <p className={classes.text}>
        <IconUserShield size={20} aria-hidden />
        {text}
      </p>
      <p className={classes.more}>{m.asked_for_who({ name: personName(user), role: roleName(user.role) })}</p>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={goThere}>
          {m.asked_for_other_account()}
        </Button>
        <Button onClick={onStay}>{m.asked_for_stay()}</Button>
      </div>
    </section>
  )
}
