import type { SendMailOptions } from 'nodemailer/lib/mailer'
import type { Mail } from './mail.ts'

/** A mail in the words of nodemailer, which encodes headers, so that none can be smuggled in by a name. */
export function composed({ messageId, from, to, subject, text, html, at }: Mail): SendMailOptions {
  return {
    messageId,
    from,
    to: to.name === '' ? to.address : to,
    subject,
    text,
    html,
    date: at,
    // Nobody's holiday notice answers a machine (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    // Content is what it says, never a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
