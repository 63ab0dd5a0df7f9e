/** That perform() looks at the caller again once nobody can change them any more: much may have happened until then. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { sessions, users } from '#server/db/schema/people.ts'
import { Failure } from '#server/failure.ts'
import type { RequestContext } from '#server/operation.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent } from '#test/support/people.ts'
import { type Performing, performing } from '#test/support/performing.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

withApi('under the lock, an operation', (api, open) => {
  let made: Performing

  beforeEach(async () => {
    made = performing(open(), api)
  })
  const student = forEachTest(() => makeStudent(open().db))
  const admin = forEachTest(() => makeAdmin(open().db))

  /** Changes somebody as the student, to whom something happens meanwhile. */
  const whenMeanwhile = (happens: () => Promise<unknown>, as: MadeUser = student, about = as) =>
    made.call(
      'users.patch',
      {
        'users.patch': {
          prepare: async () => {
            await happens()
            return {
              run: async ({ db }) => {
                await db.update(users).set({ language: 'de' }).where(eq(users.id, about.id))
                throw new Error('came through')
              },
            }
          },
        },
      },
      as,
      { id: about.id },
    )
  const change = ({ id }: MadeUser, values: Partial<typeof users.$inferInsert>) =>
    open().db.update(users).set(values).where(eq(users.id, id))

  it('goes on where nothing is new, without asking for the session again', async () => {
    const statements = watchStatements()
    await expect(whenMeanwhile(async () => undefined)).rejects.toThrow('came through')
    const within = statements.filter(({ inTransaction, text }) => inTransaction && text.includes('"sessions"'))
    // The one that begins the session.
    expect(within.map(({ text }) => text.split(' ', 1)[0])).toEqual(['insert'])
  })

  it('refuses whose session went with their data', () =>
    expect(
      whenMeanwhile(async () => {
        await change(student, { deletedAt: new Date() })
        await open().db.delete(sessions)
      }),
    ).rejects.toThrow(new Failure('not_signed_in')))

  it('refuses whose account was deleted', () =>
    expect(whenMeanwhile(() => change(student, { deletedAt: new Date() }))).rejects.toThrow(
      new Failure('not_registered'),
    ))

  it('refuses whose registration was taken back', () =>
    expect(whenMeanwhile(() => change(student, { registeredAt: null }))).rejects.toThrow(new Failure('not_registered')))

  it('refuses who may not about others any more', () =>
    expect(whenMeanwhile(() => change(admin, { role: 'SUPERVISOR' }), admin, student)).rejects.toThrow(
      new Failure('not_allowed'),
    ))

  const becomeSomebodyElse = async () => {
    const nobody = { deletedAt: new Date(), email: 'gone@uni.example', identityIssuer: null, identitySubject: null }
    await change(student, nobody)
    await makeStudent(open().db, { email: student.email })
  }

  it('refuses whose session stands for somebody else by now, whom nobody has locked', () =>
    expect(whenMeanwhile(becomeSomebodyElse)).rejects.toThrow(new Failure('not_registered')))

  it('takes them for somebody whom nobody has entered, where that is enough', async () => {
    const seen: unknown[] = []
    const prepare = async () => {
      await becomeSomebodyElse()
      return {
        run: async ({ actor, sessionId }: RequestContext<unknown>) => {
          seen.push(actor, typeof sessionId)
          throw new Failure('address_taken')
        },
      }
    }
    const calling = made.call('users.register', { 'users.register': { prepare } }, student, {
      first_name: 'Nora',
      last_name: 'New',
    })
    await expect(calling).rejects.toThrow(new Failure('address_taken'))
    expect(seen).toEqual([expect.objectContaining({ email: student.email, user: null }), 'string'])
  })
})
