/** A real SMTP server on this machine that takes mails, or does not, as a test wants it. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server meets the next mails. */
export type Mood =
  | 'takes'
  /** Answers this code to the recipient or to the whole mail. */
  | { readonly refuses: 'recipient' | 'mail'; readonly code: number }
  /** Receives the whole mail and disconnects before it answers. */
  | 'takes and vanishes'
  /** Disconnects after the client's greeting. */
  | 'hangs up'

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string
  /** Mails that arrived completely, parsed from their bytes. */
  readonly received: Email[]
  /** The mail as it came. */
  readonly sources: string[]
  mood: Mood
  readonly close: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (mails.mood === 'hangs up') hangUp(server)
      else done()
    },
    onRcptTo: (_address, _session, done) => done(refusalOf(mails.mood, 'recipient')),
    onData: (stream, _session, done) => {
      const take = async (): Promise<void> => {
        const source = await buffer(stream)
        const refusal = refusalOf(mails.mood, 'mail')
        if (refusal) return done(refusal)
        mails.sources.push(source.toString('utf8'))
        mails.received.push(await PostalMime.parse(source))
        return mails.mood === 'takes and vanishes' ? hangUp(server) : done()
      }
      // A client that disconnects in the middle is no error of a mail server.
      take().catch(() => undefined)
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server listens nowhere')
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    sources: [],
    mood: 'takes',
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mails
}

const refusalOf = (mood: Mood, what: 'recipient' | 'mail'): Error | null => {
  if (typeof mood !== 'object' || mood.refuses !== what) return null
  return Object.assign(new Error('not this one, for somebody@uni.example'), { responseCode: mood.code })
}

const hangUp = (server: SMTPServer): void => {
  for (const connection of server.connections) connection.close()
}
