import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'

/** @throws Failure email_domain_not_allowed unless the address belongs to one of ALLOWED_EMAIL_DOMAINS (none set: any) */
export function refuseForeignDomain(config: Config, email: string): void {
  if (!isAllowedDomain(config, email)) throw new Failure('email_domain_not_allowed')
}

/** Whether people with this address may come in at all. */
export function isAllowedDomain({ allowedEmailDomains }: Pick<Config, 'allowedEmailDomains'>, email: string): boolean {
  return (
    allowedEmailDomains.length === 0 ||
    allowedEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  )
}
