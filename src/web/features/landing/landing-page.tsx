import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { isFarewell, leftPage } from '#web/api/left-page.ts'
import { useMe } from '#web/api/me.ts'
import { currentLocale, localized } from '#web/i18n/locale.ts'
import { paths } from '#web/paths.ts'
import { LanguageSwitch } from '#web/ui/switches/language-switch.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ImprintLink } from '#web/components/institution/imprint-link.tsx'
import { InstitutionLine } from '#web/components/institution/institution-line.tsx'
import { Logo } from '#web/components/brand/logo.tsx'
import { OfflineNotice } from '#web/ui/states/offline-notice.tsx'
import { ThemeSwitch } from '#web/ui/switches/theme-switch.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { DataProtectionDialog, DataProtectionLink } from './data-protection-dialog.tsx'
import { CommonGround } from './common-ground.tsx'
import classes from './landing-page.module.css'
import { SignInNotice } from './sign-in-notice.tsx'
import { Verification } from './verification.tsx'

/** The only page that is open to everybody: what this is, the way in, and what a scanned confirmation is worth. */
export function LandingPage() {
  const [search] = useSearchParams()
  const code = search.get('code')
  return (
    <div className={`${classes.page} ${code ? classes.verifying : ''}`}>
      <header className={classes.header}>
        <Logo size={28} name={PRODUCT} />
        <LanguageSwitch />
        <div className={classes.institution}>
          <InstitutionLine />
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.picture}>{code ? <Verification code={code} /> : <CommonGround />}</div>
        <div className={classes.words}>
          {search.get('sign_in') === 'no_email' && (
            <SignInNotice title={m.sign_in_no_email_title()} text={m.sign_in_no_email_text()} />
          )}
          {isFarewell() && <SignInNotice title={m.landing_deleted_title()} text={m.landing_deleted_text()} />}
          {leftPage()?.sessionEnded && <SignInNotice title={m.sign_in_ended_title()} text={m.sign_in_ended_text()} />}
          {code ? <h2>{m.landing_what_is_this({ product: PRODUCT })}</h2> : <h1>{m.product_claim()}</h1>}
          <p className={classes.sentence}>{m.landing_sentence()}</p>
          <WayIn />
        </div>
      </main>
      <footer className={classes.footer}>
        <span className={classes.links}>
          <DataProtectionLink />
          <ImprintLink />
        </span>
        <ThemeSwitch />
      </footer>
      <DataProtectionDialog />
      <OfflineNotice isFloating />
    </div>
  )
}

const WayIn = () => {
  const me = useMe()
  const home = localized('/', currentLocale())
  return (
    <div className={classes.way}>
      <LinkButton href={me ? home : paths.server.signIn(leftPage()?.path ?? home)}>
        {me ? m.landing_continue_signed_in() : m.landing_continue()}
        <IconArrowRight size={20} aria-hidden />
      </LinkButton>
      {!me && <p className={classes.hint}>{m.landing_continue_hint()}</p>}
    </div>
  )
}
