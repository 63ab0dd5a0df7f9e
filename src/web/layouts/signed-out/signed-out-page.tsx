import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { Logo } from '#web/components/brand/logo.tsx'
import { useEffect, useRef } from 'react'
import classes from './signed-out-page.module.css'

/** Replaces every page at a sign-out, until the server knows. Its text is seen only if that takes a second. */
export function SignedOutPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
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
