import '#web/ui/foundation.css'
import { m } from '#messages'
import {
  type LandingSite,
  type LandingVisit,
  LANDING_FIELDS,
  type LandingTheme,
  THEMES,
  type LandingVerification,
} from '#contract/landing-page.ts'
import { type Language, LANGUAGES, pictureLanguage } from '#contract/languages.ts'
import { formattingLocale } from '#domain/language/formatting-locale.ts'
import { ThemeColors } from '#web/components/brand/theme-colors.tsx'
import { PRODUCT } from '#domain/product.ts'
import { localized } from '#web/i18n/locale.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { InstitutionLine, OpenSignInWarning } from '#web/components/institution/institution-line.tsx'
import { Logo } from '#web/components/brand/logo.tsx'
import { PairMark } from '#web/components/brand/pair-mark.tsx'
import { OfflineLine } from '#web/ui/states/offline-notice.tsx'
import { DataProtectionText } from '#web/components/privacy/data-protection-text.tsx'
import { formatDay } from '#web/i18n/dates.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import {
  IconArrowRight,
  IconDeviceLaptop,
  IconMoon,
  IconSun,
  IconCheck,
  IconClockX,
  IconQuestionMark,
  IconRefresh,
  IconX,
} from '#web/ui/icons.tsx'
import segmented from '#web/ui/switches/segmented.module.css'
import hidden from '#web/ui/visually-hidden.module.css'
import type { ReactNode } from 'react'
import classes from './landing.module.css'

const PAGE_END = 'page-end'

type LandingProps = { readonly site: LandingSite; readonly visit: LandingVisit }

/**
 * The landing page as a whole document: the only page that is open to everybody. What this is, the way in, and what a
 * scanned confirmation is worth. The server sends it as it is; it needs no script.
 */
export function LandingDocument({ site, visit }: LandingProps) {
  return (
    <html lang={visit.language} data-mantine-color-scheme={visit.theme === 'auto' ? undefined : visit.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColors theme={visit.theme} />
        <title>{`${PRODUCT}: ${m.product_claim()}`}</title>
        {visit.verification || visit.missing !== null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Previews site={site} language={visit.language} />
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        {/* Painted once it is there as a whole: half a footer grows. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
        {/* The styles come from our own build; a style element takes its text as it is, escaping would break it. */}
        <style dangerouslySetInnerHTML={{ __html: site.styles }} />
        <script
          type="module"
          src={site.script}
          data-application={site.application.join(' ')}
          data-signed-out={visit.isSignedIn ? undefined : ''}
        />
      </head>
      <body>
        <LandingPage site={site} visit={visit} />
        <i id={PAGE_END} hidden />
      </body>
    </html>
  )
}

type PreviewsProps = Pick<LandingProps, 'site'> & Pick<LandingVisit, 'language'>

/** The texts for search engines and previews. */
const Previews = ({ site: { publicUrl }, language }: PreviewsProps) => {
  const addressIn = (locale: Language): string => publicUrl + localized('/', locale)
  const description = `${PRODUCT}: ${m.product_claim()}. ${m.landing_sentence()}`
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(language)} />
      {LANGUAGES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + '/'} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:title" content={m.product_claim()} />
      <meta property="og:description" content={m.landing_sentence()} />
      <meta property="og:url" content={addressIn(language)} />
      <meta property="og:locale" content={regionalLocale(language)} />
      <meta property="og:image" content={`${publicUrl}/share.${pictureLanguage(language)}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** As previews want it, with the region where most speak it: `de_DE`. */
const regionalLocale = (language: Language): string => {
  const { language: spoken, region } = new Intl.Locale(formattingLocale(language)).maximize()
  return `${spoken}_${region}`
}

const LandingPage = ({ site, visit }: LandingProps) => {
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
            <a href={`#${DATA_PROTECTION}`}>{m.account_data_protection()}</a>
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

const Notices = ({ visit: { notice, missing } }: Pick<LandingProps, 'visit'>) => (
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

const WayIn = ({ visit: { isSignedIn, isShared, language, returnTo } }: Pick<LandingProps, 'visit'>) => {
  const home = localized('/', language)
  // Without a language in its address: that of the reader's settings wins, once they are known.
  const whither = returnTo ?? '/'
  if (isSignedIn)
    return (
      <div className={classes.way}>
        <GoToDashboard href={home}>{m.landing_continue_signed_in()}</GoToDashboard>
      </div>
    )
  return (
    <div className={classes.choice}>
      {/* Shows one of the two ways behind it, by the style sheet: a form may not lead to the provider, and this needs no script. */}
      <input type="checkbox" id="shared" aria-describedby="shared-meaning" defaultChecked={isShared} />
      <label htmlFor="shared">{m.landing_shared()}</label>
      <div className={`${classes.way} ${classes.own}`}>
        <GoToDashboard href={paths.server.signIn(whither)}>{m.ui_continue()}</GoToDashboard>
        <p className={classes.hint}>{m.landing_continue_hint()}</p>
      </div>
      <div className={`${classes.way} ${classes.shared}`}>
        <GoToDashboard href={paths.server.signInShared(whither)}>{m.ui_continue()}</GoToDashboard>
        <p id="shared-meaning" className={classes.hint}>
          {m.landing_shared_meaning()}
        </p>
      </div>
    </div>
  )
}

const GoToDashboard = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <LinkButton href={href}>
    {children}
    <IconArrowRight size={20} aria-hidden />
  </LinkButton>
)

type PreferenceProps = { readonly visit: LandingVisit }

/** The page in the other language, as links: an address that names its language is remembered. */
const LanguageLinks = ({ visit }: PreferenceProps) => {
  const fields = new URLSearchParams(fieldsOf(visit)).toString()
  return (
    <nav className={segmented.group} aria-label={m.ui_language()}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          // Also of the language that has no prefix elsewhere: without one the choice made before stands.
          href={`/${language}` + (fields && `?${fields}`)}
          className={`${segmented.option} ${classes.option}`}
          lang={language}
          hrefLang={language}
          aria-current={language === visit.language ? 'true' : undefined}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </nav>
  )
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const THEME_ICONS: Readonly<Record<LandingTheme, ReactNode>> = {
  auto: <IconDeviceLaptop {...ICON} />,
  light: <IconSun {...ICON} />,
  dark: <IconMoon {...ICON} />,
}
const THEME_NAMES: Readonly<Record<LandingTheme, () => string>> = {
  auto: m.ui_theme_auto,
  light: m.ui_theme_light,
  dark: m.ui_theme_dark,
}

/** Chooses the theme of this device: a form, which the server answers with the page in it; the page's script is faster. */
const ThemeButtons = ({ visit }: PreferenceProps) => (
  <form id="theme">
    {Object.entries(fieldsOf(visit)).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <fieldset className={segmented.group}>
      <legend className={hidden.hidden}>{m.ui_theme()}</legend>
      {THEMES.map((theme) => (
        <button
          key={theme}
          name={LANDING_FIELDS.theme}
          value={theme}
          className={`${segmented.option} ${classes.option}`}
          title={THEME_NAMES[theme]()}
          aria-pressed={theme === visit.theme}
        >
          {THEME_ICONS[theme]}
          <span className={hidden.hidden}>{THEME_NAMES[theme]()}</span>
        </button>
      ))}
    </fieldset>
  </form>
)

/** Parameters of the address beside language and theme, which stay. */
const fieldsOf = ({ notice, returnTo, verification }: LandingVisit): Record<string, string> => ({
  ...(verification && { [LANDING_FIELDS.code]: verification.code }),
  ...(notice && { [LANDING_FIELDS.notice]: notice }),
  ...(returnTo !== null && { [LANDING_FIELDS.returnTo]: returnTo }),
})

type Confirmation = Exclude<LandingVerification, string>
type ValidConfirmation = Extract<Confirmation, { status: 'VALID' }>

type VerificationProps = {
  readonly code: string
  readonly result: LandingVerification
  /** The time zone of its days, as on the document. */
  readonly timeZone: string
}

/** The verdict on a scanned confirmation: valid, replaced, no longer valid, not genuine, or not known yet. */
export function Verification({ code, result, timeZone }: VerificationProps) {
  return (
    <section className={classes.card}>
      <p className={classes.kind}>{m.landing_verify_heading()}</p>
      <Result code={code} result={result} timeZone={timeZone} />
    </section>
  )
}

const Result = ({ code, result, timeZone }: VerificationProps) => {
  if (result === 'not_genuine') return <NotGenuine />
  if (result === 'failed') return <Failed code={code} />
  if (result.status === 'VALID') return <Valid confirmation={result} timeZone={timeZone} />
  return <Ended status={result.status} date={formatDay(result.ended_at, timeZone)} />
}

const VERIFICATION_ICON = { size: 26, stroke: 3, 'aria-hidden': true } as const

type VerdictProps = {
  readonly mark: ReactNode
  readonly title: string
  readonly children: ReactNode
}

const Verdict = ({ mark, title, children }: VerdictProps) => (
  <>
    {mark}
    <h1>{title}</h1>
    <p className={classes.text}>{children}</p>
  </>
)

const Valid = ({ confirmation, timeZone }: { confirmation: ValidConfirmation; timeZone: string }) => {
  const { student_name: student, supervisor_name: supervisor, accepted_at: acceptedAt } = confirmation
  const { working_title: title } = confirmation
  const mark = (
    <PairMark state="together" size={84}>
      <IconCheck {...VERIFICATION_ICON} />
    </PairMark>
  )
  return (
    <>
      <Verdict mark={mark} title={m.landing_verify_valid()}>
        {m.landing_verify_valid_text()}
      </Verdict>
      <dl className={classes.facts}>
        <dt>{m.document_student()}</dt>
        <dd>{student}</dd>
        <dt>{m.document_supervisor()}</dt>
        <dd>{supervisor}</dd>
        {title !== null && (
          <>
            <dt>{m.document_working_title()}</dt>
            <dd>{title}</dd>
          </>
        )}
        <dt>{m.document_accepted_on()}</dt>
        <dd>{formatDay(acceptedAt, timeZone)}</dd>
      </dl>
    </>
  )
}

const Ended = ({ status, date }: { status: 'REPLACED' | 'REVOKED'; date: string }) => {
  const mark = (
    <PairMark state="apart" size={84}>
      {status === 'REPLACED' ? <IconRefresh {...VERIFICATION_ICON} /> : <IconClockX {...VERIFICATION_ICON} />}
    </PairMark>
  )
  return status === 'REPLACED' ? (
    <Verdict mark={mark} title={m.landing_verify_replaced()}>
      {m.landing_verify_replaced_text({ date })}
    </Verdict>
  ) : (
    <Verdict mark={mark} title={m.landing_verify_revoked()}>
      {m.landing_verify_revoked_text({ date })}
    </Verdict>
  )
}

const NotGenuine = () => {
  const mark = (
    <PairMark state="broken" size={84}>
      <IconX {...VERIFICATION_ICON} />
    </PairMark>
  )
  return (
    <Verdict mark={mark} title={m.landing_verify_not_genuine()}>
      {m.landing_verify_not_genuine_text()}
    </Verdict>
  )
}

const Failed = ({ code }: { code: string }) => {
  const mark = (
    <PairMark state="apart" size={84}>
      <IconQuestionMark {...VERIFICATION_ICON} />
    </PairMark>
  )
  return (
    <>
      <Verdict mark={mark} title={m.landing_verify_failed()}>
        {m.landing_verify_failed_text()}
      </Verdict>
      <a className={classes.retry} href={`?${new URLSearchParams({ [LANDING_FIELDS.code]: code }).toString()}`}>
        {m.ui_retry()}
      </a>
    </>
  )
}

/** The similarity in the picture; any will do that looks promising. */
const SHARE = 0.87

/** The whole idea as a picture: two circles of topics, and what they have in common. */
const CommonGround = () => (
  <div className={classes.commonGroundPicture} aria-hidden="true">
    <svg className={classes.circles} viewBox="0 0 400 300">
      <circle cx="264" cy="160" r="130" className={classes.two} />
      <circle cx="136" cy="140" r="130" className={classes.one} />
      <path d={LENS} className={classes.lens} />
    </svg>
    <span className={`${classes.label} ${classes.labelOne}`}>{m.landing_picture_yours()}</span>
    <span className={`${classes.chip} ${classes.topicOne}`}>{m.landing_picture_topic_one()}</span>
    <span className={`${classes.chip} ${classes.topicTwo}`}>{m.landing_picture_topic_two()}</span>
    <div className={classes.share}>
      <strong>{formatPercent(SHARE)}</strong>
      <span>{m.landing_picture_common()}</span>
    </div>
    <span className={`${classes.chip} ${classes.topicThree}`}>{m.landing_picture_topic_three()}</span>
    <span className={`${classes.chip} ${classes.topicFour}`}>{m.landing_picture_topic_four()}</span>
    <span className={`${classes.label} ${classes.labelTwo}`}>{m.landing_picture_theirs()}</span>
  </div>
)

/** Where the two circles meet: radius 130 around (136, 140) and (264, 160). */
const LENS = 'M217.40 38.64A130 130 0 0 1 182.60 261.36A130 130 0 0 1 217.40 38.64Z'

/** The part of the address that opens it, so that it can be linked. */
const DATA_PROTECTION = 'data-protection'

/**
 * The data protection text, over the page as long as the address says so: shown by the style sheet where no script runs,
 * and by the page's script as a dialog proper.
 */
const DataProtection = () => (
  <dialog id={DATA_PROTECTION} className={classes.dialog} aria-labelledby="data-protection-title">
    <header className={classes.dataProtectionHeader}>
      <h2 id="data-protection-title">{m.account_data_protection()}</h2>
      <a href="#top" data-close className={classes.close} aria-label={m.ui_close()}>
        <IconX size={22} aria-hidden />
      </a>
    </header>
    <div className={classes.dataProtectionText}>
      <DataProtectionText />
    </div>
  </dialog>
)

type SignInNoticeProps = { readonly title: string; readonly text?: string }

/** Why somebody is here who wanted to be elsewhere: no address to tell people apart by, a session that ended, a wrong link. */
const SignInNotice = ({ title, text }: SignInNoticeProps) => (
  <div role="alert" className={classes.notice}>
    <strong>{title}</strong>
    {text && <p>{text}</p>}
  </div>
)
