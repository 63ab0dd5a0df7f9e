/** How an attempt ended can't be written, because the database has no room, or others hold it up: what is known of the mail is not lost. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { eachDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60
/** A mail whose attempt ended without a word is in doubt by then. */
const LOCK = 5 * MINUTE

eachDatabase('mails on their way while the disk is full', (open) => {
  const { the, post, ask, arrived, deadLetters, rows } = postForEach(open)
  afterEach(async () => {
    await open().db.execute(sql`drop function if exists disk_is_full() cascade`)
    await open().db.execute(sql`drop sequence if exists refused`)
  })

  /** The next two writes to such a row of the outbox fail; a sequence counts them, since it is not rolled back. */
  const fillDisk = async (when: string, errcode = 'disk_full') => {
    await open().db.execute(sql`create sequence refused`)
    await open().db.execute(sql`
      create function disk_is_full() returns trigger language plpgsql as $$ begin
        if nextval('refused') <= 2 then raise exception 'could not extend file' using errcode = '${sql.raw(errcode)}'; end if;
        return new;
      end $$`)
    await open().db.execute(sql`
      create trigger no_room before update on outbox for each row when (${sql.raw(when)}) execute function disk_is_full()`)
  }
  const refused = async () => (await open().db.execute(sql`select last_value::int as times from refused`)).rows[0]

  it.each(['disk_full', 'lock_not_available'])('count as sent when they arrived (%s)', async (errcode) => {
    await ask()
    await fillDisk('new.sent_at is not null', errcode)
    await post()
    expect(await refused()).toEqual({ times: 3 })
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
    expect(await refused()).toEqual({ times: 3 })
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
