import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Database } from '../db/client.ts'
import { existingMailIds } from '../db/queries/mails/outbox.ts'
import type { Repeating } from '../jobs/repeating.ts'
import { toSendMailOptions, type Mail, type MailTransport } from './mail.ts'
import { LOGO_ID } from './template-frame.ts'

/** A mail that was kept in place of being sent. */
export type KeptMail = {
  /** Its name in the folder: time and id. */
  readonly name: string
  /** Address. */
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/** The folder of the development outbox. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

const NAME = /^[0-9TZ]+-[0-9a-f-]+$/
/** Most mails that are listed. */
const SHOWN = 200

/**
 * The outbox for development: mails go into a folder, as .eml as they would have left, and as .json for the page that
 * shows them.
 */
export function saveMails(folder: string): MailTransport {
  return {
    deliver: async (mail, leave) => {
      if (!(await leave())) return { outcome: 'held' }
      await saveMail(folder, mail)
      return { outcome: 'sent' }
    },
  }
}

const saveMail = async (folder: string, mail: Mail): Promise<void> => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(toSendMailOptions(mail))
  const name = nameOf(mail)
  const { subject, text } = mail
  const html = withLogoInside(mail)
  const kept: KeptMail = { name, recipient: mail.to.address, subject, text, html, at: mail.at.toISOString() }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${name}.eml`), message)
  // Listed mails are whole: the name comes last.
  const draft = join(folder, `${name}.tmp`)
  await writeFile(draft, JSON.stringify(kept))
  await rename(draft, join(folder, `${name}.json`))
}

/** The HTML of a mail for a browser, which knows no parts of a mail. */
export function withLogoInside({ html, logo }: Pick<Mail, 'html' | 'logo'>): string {
  return logo ? html.replace(`cid:${LOGO_ID}`, dataOf(logo)) : html
}

const dataOf = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`

const nameOf = ({ at, messageId }: Mail): string =>
  `${at.toISOString().replaceAll(/[^0-9TZ]/g, '')}-${messageId.replaceAll(/@.*|[^0-9a-f-]/g, '')}`

/** How many mails are in the folder. */
export async function countKeptMails(folder: string): Promise<number> {
  return (await namesIn(folder)).length
}

/** The latest mails in the folder, newest first. */
export async function listKeptMails(folder: string): Promise<KeptMail[]> {
  const latest = (await namesIn(folder)).toSorted().toReversed().slice(0, SHOWN)
  const mails = await Promise.all(latest.map((name) => findKeptMail(folder, name)))
  return mails.filter((mail) => mail !== null)
}

/** One mail; null when there is none of that name. */
export async function findKeptMail(folder: string, name: string): Promise<KeptMail | null> {
  const json = await contentOf(folder, name, 'json')
  return json && (JSON.parse(json.toString('utf8')) as KeptMail)
}

/** The mail as it would have left (RFC 5322); null when there is none of that name. */
export function sourceOfKeptMail(folder: string, name: string): Promise<Buffer | null> {
  return contentOf(folder, name, 'eml')
}

/** Files of a mail: what it was kept as, and what an interrupted attempt left. */
const FILE = /^[0-9TZ]+-(?<row>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:eml|json|tmp)$/
/** How soon the file of a mail goes when its row of the outbox has. */
const SWEEP_MS = 60_000

/** Removes the files of mails whose row is gone: forgotten after a while, or erased with a person. */
export function keptMailSweep(db: Database, folder: string): Repeating {
  return {
    name: 'sweep of kept mails',
    everyMs: SWEEP_MS,
    work: () => sweepKeptMails(folder, (ids) => existingMailIds(db, ids)),
  }
}

/** @param stillThere which of these rows of the outbox are still there: ids */
export async function sweepKeptMails(
  folder: string,
  stillThere: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  // Listed before the question: the row of each of these was there when the file was written.
  const files = (await filesIn(folder)).flatMap((file) => {
    const row = FILE.exec(file)?.groups?.row
    return row === undefined ? [] : [{ file, row }]
  })
  if (files.length === 0) return
  const rows = await stillThere([...new Set(files.map(({ row }) => row))])
  for (const { file, row } of files) if (!rows.has(row)) await rm(join(folder, file), { force: true })
}

const contentOf = (folder: string, name: string, ending: 'json' | 'eml'): Promise<Buffer | null> =>
  NAME.test(name) ? orNothing(readFile(join(folder, `${name}.${ending}`)), null) : Promise.resolve(null)

const namesIn = async (folder: string): Promise<string[]> =>
  (await filesIn(folder)).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []))

const filesIn = (folder: string): Promise<string[]> => orNothing(readdir(folder), [])

/** The result of reading, or else `nothing`. */
const orNothing = async <T>(reading: Promise<T>, nothing: T): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing
    throw error
  }
}
