import type { SendMailOptions } from 'nodemailer/lib/mailer'
import type { Mail } from './mail.ts'
import { LOGO_ID } from './template-frame.ts'

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
