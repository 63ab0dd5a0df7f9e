import '#web/ui/foundation.css'
import type { CreateRenderLanding, LandingSite, LandingVisit } from '#contract/landing-page.ts'
import { type Language, LANGUAGES, pictureLanguage } from '#contract/languages.ts'
import { formattingLocale } from '#domain/language/formatting-locale.ts'
import { m } from '#messages'
import { setFormalGerman } from '#messages/german-form'
import { germanSie } from '#messages/german-sie'
import { overwriteServerAsyncLocalStorage } from '#messages/runtime'
import { ThemeColors } from '#web/components/brand/theme-colors.tsx'
import { PRODUCT } from '#domain/product.ts'
import { localized } from '#web/i18n/locale.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './landing-page.tsx'

/** The landing page as a whole document: the build makes a module of this for the server. */
export const createRenderLanding: CreateRenderLanding = (scope) => {
  overwriteServerAsyncLocalStorage({ getStore: () => scope.getStore(), run: (_store, work) => work() })
  return (site, visit) => {
    setFormalGerman(site.germanForm === 'sie' ? germanSie : null)
    const page = <LandingDocument site={site} visit={visit} />
    return `<!doctype html>${scope.run({ locale: visit.language }, () => renderToStaticMarkup(page))}`
  }
}

const PAGE_END = 'page-end'

type DocumentProps = { readonly site: LandingSite; readonly visit: LandingVisit }

const LandingDocument = ({ site, visit }: DocumentProps) => (
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

type PreviewsProps = Pick<DocumentProps, 'site'> & Pick<LandingVisit, 'language'>

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
