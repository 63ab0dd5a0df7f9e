import type { LandingSite, LandingVisit } from '#contract/landing-page.ts'
import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { localized } from '#web/i18n/locale.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { InstitutionLine } from '#web/components/institution/institution-line.tsx'
import { Logo } from '#web/components/brand/logo.tsx'
import { OfflineLine } from '#web/ui/states/offline-notice.tsx'
import { OpenSignInWarning } from '#web/components/institution/open-sign-in-warning.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { CommonGround } from './common-ground.tsx'
import { DATA_PROTECTION, DataProtection } from './data-protection.tsx'
import classes from './landing-page.module.css'
import { LanguageLinks, ThemeButtons } from './preferences.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { Verification } from './verification.tsx'

type LandingPageProps = { readonly site: LandingSite; readonly visit: LandingVisit }

/**
 * The only page that is open to everybody: what this is, the way in, and what a scanned confirmation is worth. The server
 * sends it as it is; it needs no script.
 */
export function LandingPage({ site, visit }: LandingPageProps) {
  const { verification } = visit
  return (
    <>
      {site.isOpenToAnybody && <OpenSignInWarning />}
      <div
        className={`${classes.page} ${verification ? classes.verifying : ''}`}
        data-missing={visit.missing === null ? undefined : ''}
      >
        <header className={classes.header}>
          <Logo size={28} name={PRODUCT} />
          <LanguageLinks visit={visit} />
          <div className={classes.institution}>
            <InstitutionLine {...site.institution} />
          </div>
        </header>
        <main className={classes.main}>
          <div className={classes.picture}>
            {verification ? <Verification {...verification} timeZone={site.timeZone} /> : <CommonGround />}
          </div>
          <div className={classes.words}>
            <Notices visit={visit} />
            {verification ? <h2>{m.landing_what_is_this({ product: PRODUCT })}</h2> : <h1>{m.product_claim()}</h1>}
            <p className={classes.sentence}>{m.landing_sentence()}</p>
            <WayIn visit={visit} />
          </div>
        </main>
        <footer className={classes.footer}>
          <span className={classes.links}>
            <a href={`#${DATA_PROTECTION}`}>{m.landing_data_protection()}</a>
            {site.imprint !== null && <a href={site.imprint}>{m.landing_imprint()}</a>}
          </span>
          <ThemeButtons visit={visit} />
        </footer>
        <DataProtection />
        {/* Put into the line above it by the script. */}
        <div role="status" />
        <template id="offline">
          <OfflineLine isFloating />
        </template>
      </div>
    </>
  )
}

const Notices = ({ visit: { notice, missing } }: Pick<LandingPageProps, 'visit'>) => (
  <>
    {missing !== null && <SignInNotice title={m.error_page_not_found({ path: missing })} />}
    {notice === 'no_email' && <SignInNotice title={m.sign_in_no_email_title()} text={m.sign_in_no_email_text()} />}
    {notice === 'ended' && <SignInNotice title={m.sign_in_ended_title()} text={m.sign_in_ended_text()} />}
    {/* Shown by the script, in the window in which it was done. */}
    <div id="farewell" hidden>
      <SignInNotice title={m.landing_deleted_title()} text={m.landing_deleted_text()} />
    </div>
  </>
)

const WayIn = ({ visit: { isSignedIn, isShared, language, returnTo } }: Pick<LandingPageProps, 'visit'>) => {
  const home = localized('/', language)
  const whither = returnTo ?? home
  if (isSignedIn)
    return (
      <div className={classes.way}>
        <Onward href={home}>{m.landing_continue_signed_in()}</Onward>
      </div>
    )
  return (
    <div className={classes.choice}>
      {/* Shows one of the two ways behind it, by the style sheet: a form may not lead to the provider, and this needs no script. */}
      <input type="checkbox" id="shared" aria-describedby="shared-meaning" defaultChecked={isShared} />
      <label htmlFor="shared">{m.landing_shared()}</label>
      <div className={`${classes.way} ${classes.own}`}>
        <Onward href={paths.server.signIn(whither)}>{m.landing_continue()}</Onward>
        <p className={classes.hint}>{m.landing_continue_hint()}</p>
      </div>
      <div className={`${classes.way} ${classes.shared}`}>
        <Onward href={paths.server.signInShared(whither)}>{m.landing_continue()}</Onward>
        <p id="shared-meaning" className={classes.hint}>
          {m.landing_shared_meaning()}
        </p>
      </div>
    </div>
  )
}

const Onward = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <LinkButton href={href}>
    {children}
    <IconArrowRight size={20} aria-hidden />
  </LinkButton>
)
