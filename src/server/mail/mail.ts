import type { SendMailOptions } from 'nodemailer/lib/mailer'
import { LOGO_ID } from './template-frame.ts'
/** A mail on its way out. Nothing in it is trusted to be free of markup or control characters. */
export type Mail = {
  /** Angle brackets included; the same for every attempt to send this mail. */
  readonly messageId: string
  /** As in the setting MAIL_FROM: an address, or a name with the address in angle brackets. */
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A PNG that the HTML shows, sent along with it; null: none. */
  readonly logo: Uint8Array | null
  /** Address by which its reader gets no more of its kind, by one click (RFC 8058); null: it is no such kind. */
  readonly unsubscribe: string | null
  readonly at: Date
}

/** The outcome of an attempt. A `reason` never has an address, a name or a secret in it. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** Taken back at the last moment. */
  | { readonly outcome: 'held' }
  /** The server said no to this mail; `forGood` when it would say so again. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly forGood: boolean }
  /** The mail was not handed over, for a reason that would keep the next one here, too. */
  | { readonly outcome: 'unreachable'; readonly reason: string }
  /** It was handed over and no answer came: it may have arrived. */
  | { readonly outcome: 'unknown'; readonly reason: string }

export type MailTransport = {
  /**
   * Tries once.
   * @param leave asked at the last moment before the mail can't be stopped any more; false keeps it here
   */
  readonly deliver: (mail: Mail, leave: () => Promise<boolean>) => Promise<Delivery>
}

/** A mail in the words of nodemailer, which encodes headers, so that none can be smuggled in by a name. */
export function toSendMailOptions({
  messageId,
  from,
  to,
  subject,
  text,
  html,
  logo,
  unsubscribe,
  at,
}: Mail): SendMailOptions {
  return {
    messageId,
    from,
    to: to.name === '' ? to.address : to,
    subject,
    text,
    html,
    attachments: logo ? [inlineLogo(logo)] : [],
    date: at,
    // Nobody's holiday notice answers a machine (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated', ...(unsubscribe !== null && ONE_CLICK) },
    ...(unsubscribe !== null && { list: { unsubscribe: { url: unsubscribe } } }),
    // Content is what it says, never a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A mail program may post to the address by itself (RFC 8058 section 3.1). */
const ONE_CLICK = { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }

/** A part of the mail, since mail programs load nothing from elsewhere without asking. */
const inlineLogo = (png: Uint8Array) => ({
  cid: LOGO_ID,
  filename: 'logo.png',
  content: Buffer.from(png),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})
