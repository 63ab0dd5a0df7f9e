/** How an attempt ended can't be written, because the database has no room, or others hold it up: what is known of the mail is not lost. */
import { afterEach, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { refuseWrites, takeWrites, triedWrites } from '#test/support/databases/refused-writes.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60
/** A mail whose attempt ended without a word is in doubt by then. */
const LOCK = 5 * MINUTE

withDatabase('mails on their way while the disk is full', (open) => {
  const { the, post, ask, arrived, deadLetters, rows } = postForEach(open)
  afterEach(() => takeWrites(open().db))

  const fillDisk = (when: string, errcode?: string) => refuseWrites(open().db, when, errcode)
  const tried = () => triedWrites(open().db)

  it.each(['disk_full', 'lock_not_available'])('count as sent when they arrived (%s)', async (errcode) => {
    await ask()
    await fillDisk('new.sent_at is not null', errcode)
    await post()
    expect(await tried()).toBe(3)
    await post(LOCK)
    expect(arrived()).toHaveLength(1)
    expect(await deadLetters()).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: null, sentAt: expect.any(Date) }])
  })

  it('are tried again when the mail server did not take them', async () => {
    await ask()
    the().mails.mood = { refuses: 'mail', code: 451 }
    await fillDisk('old.handed_over_at is not null and new.handed_over_at is null')
    await post()
    expect(await tried()).toBe(3)
    the().mails.mood = 'takes'
    await post(LOCK)
    expect(await deadLetters()).toEqual([])
    expect(arrived()).toHaveLength(1)
  })

  it('are tried again when it could not be written that they leave', async () => {
    await ask()
    await fillDisk('old.handed_over_at is null and new.handed_over_at is not null')
    await post()
    expect(arrived()).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1, handedOverAt: null, deadLetteredAt: null }])
    await post(MINUTE)
    await post(LOCK)
    expect(arrived()).toHaveLength(1)
    expect(await deadLetters()).toEqual([])
  })
})
