import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findKeptMail, saveMails, listKeptMails, outboxFolder, sourceOfKeptMail, sweepKeptMails } from './kept-mails.ts'
import type { Mail } from './mail.ts'

let dataDir: string
let folder: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-outbox-'))
  folder = outboxFolder(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const mail = (second: number): Mail => ({
  messageId: `<0192f000-0000-7000-8000-00000000000${second}@localhost>`,
  from: 'Tandem <tandem@localhost>',
  to: { name: 'Ada Weiß', address: 'ada@uni.example' },
  subject: `Mail ${second}`,
  text: 'Grüße',
  html: '<p>Grüße</p>',
  logo: null,
  unsubscribe: null,
  at: new Date(`2026-11-02T09:00:0${second}Z`),
})
const yes = () => Promise.resolve(true)

it('keeps mails, newest first, as they would have left', async () => {
  expect(await listKeptMails(folder)).toEqual([])
  for (const second of [1, 3, 2])
    expect(await saveMails(folder).deliver(mail(second), yes)).toEqual({ outcome: 'sent' })
  const kept = await listKeptMails(folder)
  expect(kept.map(({ subject }) => subject)).toEqual(['Mail 3', 'Mail 2', 'Mail 1'])
  const [latest] = kept
  expect(latest).toMatchObject({ recipient: 'ada@uni.example', text: 'Grüße', at: '2026-11-02T09:00:03.000Z' })
  expect(await findKeptMail(folder, latest?.name ?? '')).toEqual(latest)
  const source = await sourceOfKeptMail(folder, latest?.name ?? '')
  expect(await PostalMime.parse(source ?? '')).toMatchObject({
    to: [{ name: 'Ada Weiß', address: 'ada@uni.example' }],
    messageId: mail(3).messageId,
    text: 'Grüße\n',
  })
})

it('keeps nothing of a mail that was taken back', async () => {
  expect(await saveMails(folder).deliver(mail(1), () => Promise.resolve(false))).toEqual({ outcome: 'held' })
  expect(await listKeptMails(folder)).toEqual([])
})

it.each(['nobody', '../../../etc/passwd', '20261102T090001000Z-../x', ''])('has no mail %j', async (name) => {
  await saveMails(folder).deliver(mail(1), yes)
  expect(await findKeptMail(folder, name)).toBeNull()
  expect(await sourceOfKeptMail(folder, name)).toBeNull()
})

describe('a sweep', () => {
  const rowOf = (second: number) => mail(second).messageId.slice(1, -'@localhost>'.length)
  const subjects = async () => (await listKeptMails(folder)).map(({ subject }) => subject)

  it('removes every file of a mail whose row is gone, and nothing else', async () => {
    for (const second of [1, 2]) await saveMails(folder).deliver(mail(second), yes)
    await writeFile(join(folder, `20261102T090003000Z-${rowOf(3)}.tmp`), 'half a mail')
    await writeFile(join(folder, 'notes.eml'), 'of somebody else')
    const asked: string[] = []
    await sweepKeptMails(folder, (ids) => {
      asked.push(...ids)
      return Promise.resolve(new Set([rowOf(2)]))
    })
    expect(asked.toSorted()).toEqual([1, 2, 3].map(rowOf))
    const left = `20261102T090002000Z-${rowOf(2)}`
    expect((await readdir(folder)).toSorted()).toEqual([`${left}.eml`, `${left}.json`, 'notes.eml'])
  })

  it('leaves a mail that is kept while the database is asked', async () => {
    await saveMails(folder).deliver(mail(1), yes)
    await sweepKeptMails(folder, async () => {
      await saveMails(folder).deliver(mail(2), yes)
      return new Set()
    })
    expect(await subjects()).toEqual(['Mail 2'])
  })

  it('leaves everything when the database does not answer', async () => {
    await saveMails(folder).deliver(mail(1), yes)
    await expect(sweepKeptMails(folder, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await subjects()).toEqual(['Mail 1'])
  })

  it('asks nothing where nothing is kept', async () => {
    await expect(sweepKeptMails(folder, () => Promise.reject(new Error('asked')))).resolves.toBeUndefined()
  })
})
