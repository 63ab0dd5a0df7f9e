import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { toSendMailOptions, type Delivery, type Mail, type MailTransport } from './mail.ts'

export type SmtpOptions = {
  /** The setting SMTP_URL. */
  readonly url: string
  /** Time for one attempt as a whole, ms. */
  readonly deadline?: number
}

const SECOND_MS = 1000
const DEADLINE_MS = 120 * SECOND_MS

/**
 * Mail by SMTP, a connection each: a pool would send a mail again by itself when its connection breaks, without knowing
 * whether it had arrived.
 */
export function smtpTransport({ url, deadline = DEADLINE_MS }: SmtpOptions): MailTransport {
  return {
    deliver: (mail, leave) => deliver(url, deadline, mail, leave),
  }
}

/** How far an attempt came. */
type Progress = 'before' | 'held' | 'handed over'

const deliver = async (url: string, deadline: number, mail: Mail, leave: () => Promise<boolean>): Promise<Delivery> => {
  let progress: Progress = 'before'
  const transporter = createTransport({
    url,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 60 * SECOND_MS,
  })
  // The content is read when the server has asked for it, not sooner: that is the last moment.
  // oxlint-disable-next-line func-style -- a generator is no arrow
  async function* content(message: Readable): AsyncGenerator {
    progress = (await leave()) ? 'handed over' : 'held'
    if (progress === 'held') throw new Error('the mail was taken back')
    yield* message
  }
  transporter.use('stream', ({ message }, done) => {
    message.processFunc((input) => Readable.from(content(input), { objectMode: false }))
    done()
  })
  try {
    await transporter.sendMail({ ...toSendMailOptions(mail), signal: AbortSignal.timeout(deadline) })
    return { outcome: 'sent' }
  } catch (error) {
    return whatHappened(error, progress)
  }
}

const whatHappened = (error: unknown, progress: Progress): Delivery => {
  if (progress === 'held') return { outcome: 'held' }
  const { code = 'error', responseCode, permanent, command } = error as SmtpError
  const answered = typeof responseCode === 'number'
  const reason = [code, answered ? responseCode : 'without an answer', command].filter(Boolean).join(' ')
  // An envelope that was not even sent has an address that can't be one.
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && answered)) {
    return { outcome: 'refused', reason, forGood: !answered || permanent === true }
  }
  return { outcome: progress === 'handed over' && !answered ? 'unknown' : 'unreachable', reason }
}

/** Only these fields of nodemailer's errors have no addresses in them. */
type SmtpError = {
  readonly code?: string
  /** The code of the server's reply, if there was one. */
  readonly responseCode?: number | false
  readonly permanent?: boolean
  readonly command?: string
}
