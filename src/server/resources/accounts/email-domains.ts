import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'

/** @throws Failure email_domain_not_allowed unless the address belongs to one of ALLOWED_EMAIL_DOMAINS (none set: any) */
export function refuseForeignDomain(config: Config, email: string): void {
  if (!isAllowedDomain(config, email)) throw new Failure('email_domain_not_allowed')
}

/** How Entra marks a guest, who has an address elsewhere: `ada_gmail.com#EXT#@uni.example`. */
const GUEST = '#ext#'

/** Whether people with this address may come in at all. */
export function isAllowedDomain({ allowedEmailDomains }: Pick<Config, 'allowedEmailDomains'>, email: string): boolean {
  if (allowedEmailDomains.length === 0) return true
  const [domain = '', ...before] = email.toLowerCase().split('@').toReversed()
  return allowedEmailDomains.includes(domain) && !before.some((part) => part.includes(GUEST))
}
