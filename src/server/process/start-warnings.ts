import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'

/** Settings that work but are probably a mistake. */
export function warningsOf({
  isOpenToAnybody,
  isProduction,
  smtpUrl,
  publicUrl,
  provider,
  formerIssuers,
}: Config): string[] {
  return [
    ...(publicUrl && isUnprotected(new URL(publicUrl))
      ? ['Whoever listens on the way can take over sessions: set PUBLIC_URL to an https address.']
      : []),
    ...(isOpenToAnybody ? ['Anybody can sign in here as anybody (ALLOW_EMBEDDED_SIGN_IN=on): set OIDC_ISSUER.'] : []),
    ...(provider.kind === 'oidc' && formerIssuers.includes(provider.issuer)
      ? [
          'OIDC_FORMER_ISSUERS names the issuer of today: whoever has an address gets its account. Take it out again soon.',
        ]
      : []),
    ...(isProduction && !smtpUrl ? ['No mail leaves this server, and nobody is shown them: set SMTP_URL.'] : []),
  ]
}

const isUnprotected = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname)
