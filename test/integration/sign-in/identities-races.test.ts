/** Sign-ins and registrations at the same moment, on two instances. */
import { SECRET } from '#test/support/site.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '#server/db/schema/people.ts'
import type { Identity } from '#server/identity/identity-provider.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { identityOf } from '#test/support/api.ts'
import { countRows, makeStudent } from '#test/support/people.ts'
import { onTwoInstances } from '#test/support/race.ts'
import { eachRound } from '#test/support/rounds.ts'

const DEVICE = { browser: '', system: '' }
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

const person = (subject: string, email: string): Identity => ({
  ...identityOf(email, new Date()),
  subject,
})

describe('at the same moment', () => {
  onTwoInstances((track) => {
    const start = (identity: Identity) => {
      const limits = track.api.services.config.sessions
      const options = { limits, secret: SECRET, formerIssuers: [], ended: () => undefined }
      return databaseSessions(track.db, options).start(identity, DEVICE, new Date())
    }
    it.each(eachRound(30))('two first sign-ins of one subject are both let in (round $round)', async () => {
      const { id } = await makeStudent(track.db, { email: 'ada@uni.example' })
      const begun = await Promise.all(Array.from({ length: 4 }, () => start(person('a', 'ada@uni.example'))))
      expect(begun.map(({ userId }) => userId)).toEqual([id, id, id, id])
    })

    it.each(eachRound(30))('one of two subjects with one address is let in (round $round)', async () => {
      const { id } = await makeStudent(track.db, { email: 'ada@uni.example' })
      const subjects = ['a', 'b', 'c', 'd']
      const begun = await Promise.allSettled(subjects.map((subject) => start(person(subject, 'ada@uni.example'))))
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(
        begun.filter(({ status }) => status === 'rejected').map((one) => 'reason' in one && one.reason),
      ).toMatchObject(Array.from({ length: 3 }, () => ({ reason: 'address_taken' })))
      const winner = subjects[begun.findIndex(({ status }) => status === 'fulfilled')]
      const [row] = await track.db.select().from(users).where(eq(users.id, id))
      expect(row?.identitySubject).toBe(winner)
      expect(await track.db.select({ subject: sessions.subject }).from(sessions)).toEqual([{ subject: winner }])
    })

    it.each(eachRound(30))(
      'two people whose address becomes the same one do not both get it (round $round)',
      async () => {
        const people = ['a', 'b', 'c']
        for (const subject of people) {
          await makeStudent(track.db, { email: `${subject}@uni.example` })
          await start(person(subject, `${subject}@uni.example`))
        }
        const moved = await Promise.allSettled(people.map((subject) => start(person(subject, 'same@uni.example'))))
        expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect(
          moved.filter(({ status }) => status === 'rejected').map((one) => 'reason' in one && one.reason),
        ).toMatchObject(Array.from({ length: 2 }, () => ({ reason: 'address_taken' })))
      },
    )

    it.each(eachRound(30))('two subjects who register with one address end in one person (round $round)', async () => {
      const cookies = await Promise.all(
        ['a', 'b'].map(async (subject) => track.api.cookieOf(await start(person(subject, 'ada@uni.example')))),
      )
      const answers = await Promise.all(cookies.map((cookie) => track.api.call('users.register', NAMES, { cookie })))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
      expect(await countRows(track.db, 'users')).toBe(1)
    })

    it.each(eachRound(30))('one subject who registers twice is one person (round $round)', async () => {
      const cookies = await Promise.all(
        [1, 2].map(async () => track.api.cookieOf(await start(person('a', 'ada@uni.example')))),
      )
      const answers = await Promise.all(cookies.map((cookie) => track.api.call('users.register', NAMES, { cookie })))
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(await countRows(track.db, 'users')).toBe(1)
    })
  })
})
