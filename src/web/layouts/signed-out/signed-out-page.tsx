import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { deleteStored } from '#web/api/kept/kept-for.ts'
import { endSession } from '#web/api/kept/sign-out.ts'
import { Logo } from '#web/components/brand/logo.tsx'
import { useEffect, useRef } from 'react'
import classes from './signed-out-page.module.css'

/** Shown after a sign-out until the server knows: without a connection, or while it is slow. Redirects by itself. */
export function SignedOutPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // The page before may have been left too soon for it.
    void deleteStored()
    void endSession()
  }, [])
  return (
    <main className={classes.page}>
      <title>{`${m.signed_out_title()} · ${PRODUCT}`}</title>
      <Logo size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {m.signed_out_title()}
      </h1>
      <p className={classes.text}>{m.signed_out_text()}</p>
    </main>
  )
}
