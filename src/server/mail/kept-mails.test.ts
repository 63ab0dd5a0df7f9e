import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findKeptMail, keepMails, listKeptMails, outboxFolder, sourceOfKeptMail } from './kept-mails.ts'
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
  at: new Date(`2026-11-02T09:00:0${second}Z`),
})
const yes = () => Promise.resolve(true)

it('keeps mails, newest first, as they would have left', async () => {
  expect(await listKeptMails(folder)).toEqual([])
  for (const second of [1, 3, 2])
    expect(await keepMails(folder).deliver(mail(second), yes)).toEqual({ outcome: 'sent' })
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
  expect(await keepMails(folder).deliver(mail(1), () => Promise.resolve(false))).toEqual({ outcome: 'held' })
  expect(await listKeptMails(folder)).toEqual([])
})

it.each(['nobody', '../../../etc/passwd', '20261102T090001000Z-../x', ''])('has no mail %j', async (name) => {
  await keepMails(folder).deliver(mail(1), yes)
  expect(await findKeptMail(folder, name)).toBeNull()
  expect(await sourceOfKeptMail(folder, name)).toBeNull()
})
