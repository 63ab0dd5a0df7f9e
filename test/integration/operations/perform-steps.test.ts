/** In which order perform() goes, what it gives the work, and what it tells whom. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { FRESH_SIGN_IN_MS } from '#domain/limits.ts'
import { users } from '#server/db/schema/people.ts'
import { Failure } from '#server/failure.ts'
import type { RequestContext } from '#server/operation.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { type Performing, performing } from '#test/support/performing.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

const DIALOGS = ['supervision_request', 'dismiss', 'accept', 'reject', 'add_student', 'remove_student'] as const
const confirm = Object.fromEntries(DIALOGS.map((dialog) => [dialog, true])) as Record<(typeof DIALOGS)[number], true>
const SETTINGS = { language: null, mails_from_admins: true, mail_delivery: 'at_once' as const, confirm }
const NAMES = { first_name: 'Nora', last_name: 'New' }
const FILE = { file: { fileName: 'a.png', contentType: 'image/png', bytes: new Uint8Array() } }

withApi('performing an operation', (api, open) => {
  let made: Performing

  beforeEach(async () => {
    made = performing(open(), api)
  })
  const student = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() => makeSupervisor(open().db))
  const admin = forEachTest(() => makeAdmin(open().db))

  const setLanguage = ({ id }: MadeUser, db = open().db as Pick<RequestContext<unknown>['db'], 'update'>) =>
    db.update(users).set({ language: 'de' }).where(eq(users.id, id))
  const languageOf = async ({ id }: MadeUser) =>
    (await open().db.select().from(users).where(eq(users.id, id)))[0]?.language

  describe('goes step by step', () => {
    it('that only reads: nothing is committed', async () => {
      const answer = made.call('users.settings.get', {}, student, { id: student.id })
      expect(await answer).toMatchObject({ language: null })
      expect(made.steps).toEqual([`recognised ${student.email}`, 'counted', 'in turn'])
      expect(made.counted).toMatchObject([
        { operation: { name: 'users.settings.get' }, caller: { user: { id: student.id } }, address: '::1' },
      ])
    })

    it('that writes: what is prepared comes before the transaction, the answer after it', async () => {
      const statements = watchStatements()
      const stepBeside = async (step: string) => {
        const next = statements.length
        await languageOf(student)
        made.steps.push(statements[next]?.inTransaction ? `${step} within` : step)
      }
      const handler = {
        prepare: async () => {
          await stepBeside('prepared')
          return {
            locks: () => {
              made.steps.push('locks asked for')
              return {}
            },
            run: async ({ db }: Pick<RequestContext<unknown>, 'db'>) => {
              made.steps.push('run')
              await setLanguage(student, db)
              return async () => {
                await stepBeside('answered')
                return { ...SETTINGS, language: await languageOf(student) } as never
              }
            },
          }
        },
      }
      const answer = await made.call('users.settings.patch', { 'users.settings.patch': handler }, student, {
        id: student.id,
      })
      expect(answer.language).toBe('de')
      const steps = ['in turn', 'prepared', 'locks asked for', 'run', 'committed', 'answered']
      expect(made.steps).toEqual([`recognised ${student.email}`, 'counted', ...steps])
    })

    it('without a session: counted before already', async () => {
      await expect(made.call('users.me', {}, null, {})).rejects.toThrow(new Failure('not_signed_in'))
      await expect(made.call('config.get', {}, null, {})).resolves.toBeDefined()
      expect(made.steps).toEqual(['recognised nobody', 'recognised nobody', 'in turn'])
    })

    it('that writes, of somebody unknown: refused for what is missing', async () => {
      await expect(made.call('users.patch', {}, null, {})).rejects.toThrow(new Failure('not_signed_in'))
      const stranger = { email: 'stranger@uni.example' }
      await expect(made.call('users.patch', {}, stranger, {})).rejects.toThrow(new Failure('not_registered'))
      expect(made.adminActions).toEqual([])
    })

    it('by a caller who may not: counted, and nothing begun', async () => {
      const readUpload = async () => {
        made.steps.push('upload read')
        return FILE
      }
      const input = { dry_run: true }
      const calling = made.call('admin.supervisors.import', {}, student, input, readUpload)
      await expect(calling).rejects.toThrow(new Failure('not_allowed'))
      expect(made.steps).toEqual([`recognised ${student.email}`, 'counted'])
    })

    it('about somebody else: nothing begun, of reading and of writing', async () => {
      const begun: string[] = []
      const prepare = async () => {
        begun.push('prepared')
        return { run: async () => Promise.reject(new Error('came through')) }
      }
      const read = async () => Promise.reject(new Error('came through'))
      const about = { id: supervisor.id }
      const reading = made.call('users.settings.get', { 'users.settings.get': read }, student, about)
      await expect(reading).rejects.toThrow(new Failure('not_allowed'))
      const writing = made.call('users.settings.patch', { 'users.settings.patch': { prepare } }, student, about)
      await expect(writing).rejects.toThrow(new Failure('not_allowed'))
      expect(begun).toEqual([])
    })

    it('that needs somebody who has just signed in: nothing begun for others', async () => {
      const removing = async () => Promise.reject(new Error('came through'))
      const remove = (provedAt: Date) =>
        made.call('users.delete', { 'users.delete': { run: removing } }, { ...student, provedAt }, { id: student.id })
      const longAgo = new Date(Date.now() - FRESH_SIGN_IN_MS - 1000)
      await expect(remove(longAgo)).rejects.toThrow(new Failure('sign_in_again'))
      await expect(remove(new Date())).rejects.toThrow('came through')
    })

    it('that fails: taken back, and not told as committed', async () => {
      const failing = async ({ db }: Pick<RequestContext<unknown>, 'db'>) => {
        await setLanguage(student, db)
        throw new Failure('not_found')
      }
      const calling = made.call('users.settings.patch', { 'users.settings.patch': { run: failing } }, student, {
        id: student.id,
      })
      await expect(calling).rejects.toThrow(new Failure('not_found'))
      expect(made.steps).not.toContain('committed')
      expect(await languageOf(student)).toBeNull()
    })

    it('whose answer is gone by then: changed, and said to be deleted', async () => {
      const run = async ({ db }: Pick<RequestContext<unknown>, 'db'>) => {
        await setLanguage(student, db)
        return async () => Promise.reject(new Failure('not_found'))
      }
      const calling = made.call('users.settings.patch', { 'users.settings.patch': { run } }, student, {
        id: student.id,
      })
      await expect(calling).rejects.toThrow(new Failure('deleted_meanwhile'))
      expect(await languageOf(student)).toBe('de')
    })
  })

  describe('gives the work', () => {
    it('the caller, the session, the moment and the language', async () => {
      const seen: unknown[] = []
      const reading = async ({ actor, sessionId, now, locale, services }: RequestContext<unknown>) => {
        seen.push(actor, sessionId === null, now instanceof Date, locale, services === api.services)
        return SETTINGS
      }
      await made.call('users.settings.get', { 'users.settings.get': reading }, student, { id: student.id })
      expect(seen).toEqual([expect.objectContaining({ id: student.id }), false, true, 'de', true])
    })

    it('a signed-in caller, where nobody has to have entered them', async () => {
      const seen: unknown[] = []
      const registering = async ({ actor }: RequestContext<unknown>) => {
        seen.push(actor)
        throw new Failure('address_taken')
      }
      const handlers = { 'users.register': { run: registering } }
      const calling = made.call('users.register', handlers, { email: 'new@uni.example' }, NAMES)
      await expect(calling).rejects.toThrow(new Failure('address_taken'))
      expect(seen).toMatchObject([{ email: 'new@uni.example', user: null }])
    })

    it('the whole session where nobody has to be known, and none of somebody without', async () => {
      const seen: unknown[] = []
      const reading = async ({ actor, sessionId }: RequestContext<unknown>) => {
        seen.push([actor, sessionId])
        throw new Failure('internal')
      }
      const asked = (as: MadeUser | null) => made.call('config.get', { 'config.get': reading }, as, {})
      await expect(asked(student)).rejects.toThrow('internal')
      await expect(asked(null)).rejects.toThrow('internal')
      expect(seen).toEqual([
        [expect.objectContaining({ user: expect.objectContaining({ id: student.id }) }), expect.any(String)],
        [null, null],
      ])
    })

    it('the file of an upload, about whom the address says', async () => {
      const seen: unknown[] = []
      const storing = async (_: unknown, input: unknown) => {
        seen.push(input)
        throw new Failure('not_found')
      }
      const sent = async () => ({ ...FILE, id: supervisor.id })
      const input = { id: student.id }
      const calling = made.call('users.picture.put', { 'users.picture.put': { run: storing } }, student, input, sent)
      await expect(calling).rejects.toThrow(new Failure('not_found'))
      expect(seen).toEqual([{ id: student.id, ...FILE }])
    })

    it('the people it is about, locked after the cycle, and itself among them', async () => {
      const seen: [string, unknown][] = []
      const handler = {
        locks: () => ({ cycle: 'share', people: [supervisor.id, admin.id] }) as const,
        run: async (_: unknown, __: unknown, locked: ReadonlyMap<string, unknown>) => {
          seen.push(...locked)
          return SETTINGS
        },
      }
      const statements = watchStatements()
      const handlers = { 'users.settings.patch': handler }
      const answer = await made.call('users.settings.patch', handlers, student, { id: student.id })
      expect(answer).toEqual(SETTINGS)
      expect(Object.fromEntries(seen)).toEqual(
        Object.fromEntries([student, supervisor, admin].map(({ id, role }) => [id, { role, isRegistered: true }])),
      )
      const locking = statements.filter((one) => one.inTransaction && / for (share|no key update)/.test(one.text))
      expect(locking.map(({ text }) => /from "(\w+)"/.exec(text)?.[1])).toEqual(['cycles', 'users'])
    })
  })

  describe('tells', () => {
    it('the prepared part how it ended: that it has committed, or why it has not', async () => {
      const ends: unknown[] = []
      const handlers = (run: () => Promise<typeof SETTINGS>) => ({
        'users.settings.patch': {
          prepare: async () => ({ locks: () => ({}), run, ended: async (error: unknown) => void ends.push(error) }),
        },
      })
      const call = (run: () => Promise<typeof SETTINGS>) =>
        made.call('users.settings.patch', handlers(run), student, { id: student.id })
      const refusal = new Failure('not_found')
      await call(async () => SETTINGS)
      await expect(call(async () => Promise.reject(refusal))).rejects.toThrow(refusal)
      expect(ends).toEqual([null, refusal])
    })

    it('the actions and attempts of an admin, by ids, and nobody else’s', async () => {
      const { id } = student
      await made.call('users.patch', {}, admin, { id, first_name: 'New' })
      await made.call('users.patch', {}, student, { id, first_name: 'Own' })
      await made.call('users.get', {}, admin, { id })
      const refusing = async () => Promise.reject(new Failure('not_found'))
      await expect(made.call('users.patch', { 'users.patch': { run: refusing } }, admin, { id })).rejects.toThrow(
        'not_found',
      )
      const broken = async () => Promise.reject(new Error('broken'))
      await expect(made.call('users.patch', { 'users.patch': { run: broken } }, admin, { id })).rejects.toThrow(
        'broken',
      )
      const told = { operation: 'users.patch', userId: admin.id, about: { id } }
      expect(made.adminActions).toEqual([
        { ...told, made: { id }, outcome: 'done' },
        { ...told, made: {}, outcome: 'not_found' },
        { ...told, made: {}, outcome: 'failed' },
      ])
    })

    it('undeclared error codes, and answers them', async () => {
      const refusing = (failure: Error) => async () => Promise.reject(failure)
      const ask = (failure: Error) =>
        made.call('users.get', { 'users.get': refusing(failure) }, student, { id: student.id })
      const surprise = new Failure('invalid_csv')
      await expect(ask(surprise)).rejects.toBe(surprise)
      await expect(ask(new Failure('not_found'))).rejects.toThrow(new Failure('not_found'))
      await expect(ask(new Error('broken'))).rejects.toThrow('broken')
      expect(made.undeclared).toEqual([surprise])
    })

    it('a caller in the words of the operation, with all that was known', async () => {
      const details = { retryAfter: 7 }
      const refusing = async () => Promise.reject(new Failure('not_found', details))
      const calling = made.call('admin.users.reset', { 'admin.users.reset': { run: refusing } }, admin, {
        id: student.id,
      })
      await expect(calling).rejects.toMatchObject({ code: 'user_not_found', details })
      expect(made.undeclared).toEqual([])
    })

    it('a caller what a rule of the database stands for', async () => {
      const run = async ({ db }: Pick<RequestContext<unknown>, 'db'>) => {
        await db.update(users).set({ email: supervisor.email }).where(eq(users.id, student.id))
        return SETTINGS
      }
      const [handlers, input] = [{ 'users.settings.patch': { run } }, { id: student.id }]
      const calling = made.call('users.settings.patch', handlers, student, input)
      await expect(calling).rejects.toThrow(new Failure('address_taken'))
    })
  })
})
