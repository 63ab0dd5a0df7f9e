import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'

/** What works, and is probably not what an operator wants. */
export function warningsOf({ isOpenToAnybody, isProduction, smtpUrl, publicUrl }: Config): string[] {
  return [
    ...(publicUrl && isUnprotected(new URL(publicUrl))
      ? ['Whoever listens on the way can take over sessions: set PUBLIC_URL to an https address.']
      : []),
    ...(isOpenToAnybody ? ['Anybody can sign in here as anybody (ALLOW_EMBEDDED_SIGN_IN=on): set OIDC_ISSUER.'] : []),
    ...(isProduction && !smtpUrl ? ['No mail leaves this server, and nobody is shown them: set SMTP_URL.'] : []),
  ]
}

const isUnprotected = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname)
