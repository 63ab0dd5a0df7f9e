import type { Database } from '../db/client.ts'
import type { EndpointRules } from './endpoint.ts'
import type { Site } from '../site.ts'
import { openVapid, type Vapid } from './vapid.ts'

/** The devices to notify, and the key. */
export type Push = { readonly vapid: Vapid; readonly rules: EndpointRules }

type PushSettings = {
  /** The setting MAIL_FROM. */
  readonly mailFrom: string
  /** Null: mails do not leave. */
  readonly smtpUrl: string | null
  readonly isForThisMachine: boolean
}

/** Opens what notifications need. */
export async function openPush(
  db: Database,
  settings: PushSettings,
  { publicUrl, secret }: Site,
  now: Date,
): Promise<Push> {
  return {
    vapid: await openVapid(db, { secret, contact: contactOf(settings, publicUrl), now }),
    rules: { allowsLoopback: settings.isForThisMachine },
  }
}

/** The contact for operators of push services (RFC 8292 section 2.1). */
const contactOf = ({ mailFrom, smtpUrl }: PushSettings, publicUrl: string): string => {
  // Without a mail server nobody reads mail at the sender's address.
  if (smtpUrl === null && publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`
}
