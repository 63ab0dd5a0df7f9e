/** People for whom the provider has several addresses: which one counts. */
import { SECRET } from '#test/support/site.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sessions, users } from '#server/db/schema/people.ts'
import type { Identity } from '#server/identity/identity-provider.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { identityOf } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

const person = (subject: string, email: string): Identity => ({
  ...identityOf(email, new Date()),
  issuer: 'https://login.example',
  subject,
})

withDatabase('an identity with several addresses', (open) => {
  beforeEach(() => emptyTables(open()))

  const start = (identity: Identity) => {
    const { sessions: limits } = readConfig({})
    const store = databaseSessions(open().db, { limits, secret: SECRET, formerIssuers: [], ended: () => undefined })
    return store.start(identity, { browser: '', system: '' }, new Date())
  }
  const rowOf = async (id: string) => (await open().db.select().from(users).where(eq(users.id, id)))[0]
  const [FIRST, OTHER] = ['ada.lovelace@uni.example', 'al12@uni.example']
  const several = (subject = 'a'): Identity => ({ ...person(subject, FIRST), otherEmails: [OTHER] })

  it('is that of the person whom somebody entered by one of them', async () => {
    const { id } = await makeSupervisor(open().db, { email: 'AL12@uni.example' })
    expect((await start(several())).userId).toBe(id)
    expect(await rowOf(id)).toMatchObject({ email: 'AL12@uni.example', identitySubject: 'a' })
  })

  it('keeps the address that the person has here, in whatever order they come', async () => {
    const { id } = await makeStudent(open().db, { email: OTHER })
    await start(person('a', OTHER))
    await makeStudent(open().db, { email: FIRST })
    for (const emails of [several(), { ...person('a', OTHER), otherEmails: [FIRST] }]) {
      expect((await start(emails)).userId).toBe(id)
      expect(await rowOf(id)).toMatchObject({ email: OTHER })
    }
  })

  it('takes the address that is nobody else’s when the former one is gone', async () => {
    const { id } = await makeStudent(open().db, { email: 'former@uni.example' })
    await start(person('a', 'former@uni.example'))
    await start(person('b', (await makeStudent(open().db, { email: FIRST })).email))
    expect((await start(several())).userId).toBe(id)
    expect(await rowOf(id)).toMatchObject({ email: OTHER })
  })

  it('prefers a person whom nobody has signed in as, and refuses an address of somebody else', async () => {
    await start(person('b', (await makeStudent(open().db, { email: FIRST })).email))
    await expect(start(several())).rejects.toThrow('address_taken')
    const { id } = await makeStudent(open().db, { email: OTHER })
    expect((await start(several())).userId).toBe(id)
  })

  it('is unknown by the first where nobody has either', async () => {
    await start(several())
    expect(await open().db.select().from(sessions)).toMatchObject([{ email: FIRST, subject: 'a' }])
  })
})
