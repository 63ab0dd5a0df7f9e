import classes from './institution-line.module.css'
import { m } from '#messages'
import { usePageMeta } from '#web/hooks/window.ts'

type InstitutionLineProps = { readonly name: string | null; readonly logo: string | null }

/** Logo and name of the institution, on pages that ask for trust. */
export function InstitutionLine({ name, logo }: InstitutionLineProps) {
  if (name === null && logo === null) return null
  return (
    <p className={classes.line}>
      {/* The name beside it says the same. */}
      {logo !== null && <img src={logo} alt="" className={classes.logo} />}
      {name !== null && <span>{name}</span>}
    </p>
  )
}

/** The link to the imprint; nothing if none is set. */
export function ImprintLink({ className }: { className?: string | undefined }) {
  const address = useImprint()
  return address === null ? null : (
    <a href={address} className={className}>
      {m.landing_imprint()}
    </a>
  )
}

/** Banner of a public server on which anybody can sign in as anybody. */
export function OpenSignInWarning() {
  return (
    <p role="note" className={classes.warning}>
      {m.open_sign_in_warning()}
    </p>
  )
}

/** Settings that the server writes into the page, so that nothing has to be requested and nothing moves. */
const useSetting = (name: string): string | null => {
  const content = usePageMeta(name) ?? ''
  // Vite's development server does not fill the placeholders.
  return content === '' || content.startsWith('__') ? null : content
}

/** Address of the imprint; null: none. */
export function useImprint(): string | null {
  return useSetting('imprint')
}

/** Whether the embedded sign-in runs where others than its developer can reach it. */
export function useIsOpenToAnybody(): boolean {
  return useSetting('open-to-anybody') === 'yes'
}
