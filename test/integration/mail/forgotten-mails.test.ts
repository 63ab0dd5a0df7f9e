/** How long is known which mails went out, and that what is kept of one goes with it. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAILS_KEPT_MS } from '#domain/limits.ts'
import { enqueueMails } from '#server/db/queries/mails/outbox.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { saveMails, keptMailSweep } from '#server/mail/kept-mails.ts'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'

const NO_LIMIT = AbortSignal.any([])

withDatabase('a mail', (open) => {
  const { the, later, ask, decide, rows } = postForEach(open)
  const clean = () => housekeeping(open().db, () => the().clock.now, the().api.services.config.sessions).work(NO_LIMIT)

  describe('is forgotten', () => {
    const waiting = async (kind: string): Promise<void> => {
      const [userId, now] = [the().student.id, the().clock.now]
      const row = { kind, userId, recipient: 'a@uni.example', payload: { userId }, dueAt: now }
      await enqueueMails(open().db, [{ eventKey: randomUUID(), ...row }], now)
    }
    const set = (kind: string, column: string) =>
      open().db.execute(sql`
        update outbox set ${sql.identifier(column)} = ${the().clock.now.toISOString()}::timestamptz where kind = ${kind}`)
    const kinds = async () => (await rows()).map(({ kind }) => kind).toSorted()

    it.each(['sent_at', 'cancelled_at', 'parked_at'])('30 days after %s', async (column) => {
      await waiting('over')
      later(3600)
      await set('over', column)
      later(MAILS_KEPT_MS / 1000)
      await clean()
      expect(await kinds()).toEqual(['over'])
      later(1)
      await clean()
      expect(await kinds()).toEqual([])
    })

    it('30 days after the last that became of it', async () => {
      await waiting('over')
      await set('over', 'parked_at')
      later(3600)
      await set('over', 'cancelled_at')
      later(MAILS_KEPT_MS / 1000)
      await clean()
      expect(await kinds()).toEqual(['over'])
      later(1)
      await clean()
      expect(await kinds()).toEqual([])
    })

    it('not while it waits', async () => {
      await waiting('open')
      later(2 * (MAILS_KEPT_MS / 1000))
      await clean()
      expect(await kinds()).toEqual(['open'])
    })
  })

  describe('that stays here', () => {
    let folder: string
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tandem-outbox-'))
    })
    afterEach(() => rm(folder, { recursive: true, force: true }))
    const send = async () => {
      later(30)
      await sendDueMails({ ...the().office, transport: saveMails(folder) })
    }
    const sweep = () => keptMailSweep(open().db, folder).work(NO_LIMIT)
    /** How many files there are: two a mail. */
    const files = async () => (await readdir(folder)).length

    it.each(['student', 'supervisor'] as const)('goes with the deletion of the %s', async (who) => {
      const { id } = await ask()
      await send()
      await decide(the().supervisor, id, 'REJECTED')
      await send()
      await sweep()
      expect(await files()).toBe(4)
      await the().api.ok('users.delete', { id: the()[who].id }, { as: the().admin.email })
      await sweep()
      expect(await files()).toBe(0)
    })

    it('goes when it is forgotten', async () => {
      await ask()
      await send()
      later(MAILS_KEPT_MS / 1000)
      await clean()
      await sweep()
      expect(await files()).toBe(2)
      later(1)
      await clean()
      await sweep()
      expect(await files()).toBe(0)
    })
  })
})
