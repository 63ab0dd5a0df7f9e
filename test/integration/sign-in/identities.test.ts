/** Who somebody is: issuer and subject of the provider, whatever their address is today. */
import { SECRET } from '#test/support/site.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closedPairs, cycles } from '#server/db/schema/cycles.ts'
import { sessions, users } from '#server/db/schema/people.ts'
import type { Identity } from '#server/identity/identity-provider.ts'
import { releaseAddressAtSignIn } from '#server/resources/accounts/same-person.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { identityOf } from '#test/support/api.ts'
import { withApi } from '#test/support/app.ts'
import { countRows, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const DEVICE = { browser: '', system: '' }
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

const person = (subject: string, email: string, issuer = 'https://login.example'): Identity => ({
  ...identityOf(email, new Date()),
  issuer,
  subject,
})

withApi('an identity', (api, open) => {
  const start = (identity: Identity, formerIssuers: string[] = []) => {
    const limits = api.services.config.sessions
    const store = databaseSessions(open().db, {
      limits,
      secret: SECRET,
      formerIssuers,
      giveWay: releaseAddressAtSignIn,
      ended: () => undefined,
    })
    return store.start(identity, DEVICE, new Date())
  }
  const signIn = async (...who: Parameters<typeof start>) => api.cookieOf(await start(...who))
  const rowOf = async (id: string) => (await open().db.select().from(users).where(eq(users.id, id)))[0]
  const me = (cookie: string) => api.call('users.me', {}, { cookie })
  const idOf = async (cookie: string) => (await api.ok('users.me', {}, { cookie })).user.id

  it('is that of the person with the address at the first sign-in, and theirs from then on', async () => {
    const { id } = await makeSupervisor(open().db, { email: 'Ada@uni.example' })
    expect(await idOf(await signIn(person('a', 'ada@UNI.example')))).toBe(id)
    expect(await rowOf(id)).toMatchObject({
      identityIssuer: 'https://login.example',
      identitySubject: 'a',
      email: 'Ada@uni.example',
    })
    expect(await idOf(await signIn(person('a', 'ada@uni.example')))).toBe(id)
  })

  it('keeps its person when the address changes at the provider, which it then does here', async () => {
    const { id } = await makeStudent(open().db, { email: 'ada@uni.example' })
    const before = await signIn(person('a', 'ada@uni.example'))
    const started = await start(person('a', 'ada.lovelace@uni.example'))
    expect(started.userId).toBe(id)
    const after = api.cookieOf(started)
    expect(await rowOf(id)).toMatchObject({ email: 'ada.lovelace@uni.example' })
    for (const cookie of [before, after]) {
      expect(await idOf(cookie)).toBe(id)
      const own = { email: 'ada.lovelace@uni.example' }
      expect(await api.ok('users.check_registration', own, { cookie })).toMatchObject({ exists: true })
      const former = await api.refused('users.check_registration', { email: 'ada@uni.example' }, { cookie })
      expect(former.code).toBe('not_allowed')
    }
    // The former address is free for somebody else, who is somebody else.
    const other = await signIn(person('b', 'ada@uni.example'))
    expect((await me(other)).status).toBe(404)
    expect(await countRows(open().db, 'users')).toBe(1)
  })

  it.each(['student', 'supervisor'] as const)(
    'takes the address of a %s along into the exports of closed cycles, so that deletion still finds it',
    async (as) => {
      const { db } = open()
      const make = as === 'student' ? makeStudent : makeSupervisor
      const { id } = await make(db, { email: 'ada@uni.example' })
      const [cycle] = await db.select().from(cycles)
      const names = { supervisorFirstName: 'S', supervisorLastName: 'T', studentFirstName: 'A', studentLastName: 'L' }
      const pair = { cycleId: cycle?.id ?? '', ...names, confirmedAt: new Date() }
      const others = { supervisorEmail: 'other@uni.example', studentEmail: 'other@uni.example' }
      const own = as === 'student' ? 'studentEmail' : 'supervisorEmail'
      await db.insert(closedPairs).values([{ ...pair, ...others, [own]: 'Ada@uni.example' }])
      await signIn(person('a', 'ada@uni.example'))
      const cookie = await signIn(person('a', 'new@uni.example'))
      const kept = await api.ok('users.export', { id }, { cookie })
      expect(kept.closed_pairs).toMatchObject([{ as, email: 'new@uni.example' }])
      expect(await db.select().from(closedPairs)).toMatchObject([{ ...others, [own]: 'new@uni.example' }])
    },
  )

  const TAKEN = 'taken@uni.example'

  it('is not let in with an address that became the one of somebody who signed in', async () => {
    const { db } = open()
    const { id } = await makeStudent(db, { email: 'ada@uni.example' })
    const other = await makeStudent(db, { email: TAKEN })
    await signIn(person('a', 'ada@uni.example'))
    await signIn(person('b', TAKEN))
    await expect(signIn(person('a', TAKEN))).rejects.toMatchObject({ reason: 'address_taken' })
    expect(await rowOf(id)).toMatchObject({ email: 'ada@uni.example', identitySubject: 'a' })
    expect(await rowOf(other.id)).toMatchObject({ email: TAKEN })
  })

  it('becomes one with a row that others entered under its new address', async () => {
    const { db } = open()
    const { id } = await makeSupervisor(db, { email: 'schmidt@uni.example', totalSlots: 0 })
    await signIn(person('a', 'schmidt@uni.example'))
    const double = await makeSupervisor(db, { email: 'meier@uni.example', registered: false, totalSlots: 3 })
    const cookie = await signIn(person('a', 'meier@uni.example'))
    const { user } = await api.ok('users.me', {}, { cookie })
    expect(user).toMatchObject({ id, email: 'meier@uni.example', supervisor: { total_slots: 3 } })
    expect(await rowOf(double.id)).toBeUndefined()
  })

  it('is not let in where the row under its new address has another role, and both stay as they are', async () => {
    const { db } = open()
    const { id } = await makeStudent(db, { email: 'ada@uni.example' })
    const other = await makeSupervisor(db, { email: TAKEN, registered: false, totalSlots: 3 })
    await signIn(person('a', 'ada@uni.example'))
    await expect(signIn(person('a', TAKEN))).rejects.toMatchObject({ reason: 'address_taken' })
    expect(await rowOf(id)).toMatchObject({ email: 'ada@uni.example', role: 'STUDENT' })
    expect(await rowOf(other.id)).toMatchObject({ email: TAKEN, role: 'SUPERVISOR' })
  })

  it.each(['paired', 'alone'])('gets the address of somebody whose data were deleted (%s)', async (how) => {
    const { db } = open()
    const { id } = await makeSupervisor(db, { email: 'schmidt@uni.example', totalSlots: 1 })
    await signIn(person('a', 'schmidt@uni.example'))
    const deleted = await makeSupervisor(db, { email: TAKEN, totalSlots: 1 })
    const student = await makeStudent(db)
    if (how === 'paired') await api.ok('supervision_requests.create', { student_id: student.id }, { as: TAKEN })
    const admin = await makeAdmin(db)
    await api.ok('users.delete', { id: deleted.id }, { as: admin.email })
    expect(await idOf(await signIn(person('a', TAKEN)))).toBe(id)
    expect(await rowOf(id)).toMatchObject({ email: TAKEN })
    // Who is kept for a pair is kept.
    const { items } = await api.ok('supervision_requests.list', {}, { as: student.email })
    expect(items.map(({ state }) => state)).toEqual(how === 'paired' ? ['ACCEPTED'] : [])
    expect(await rowOf(deleted.id)).toEqual(
      how === 'paired' ? expect.objectContaining({ email: `${deleted.id}@deleted.invalid` }) : undefined,
    )
  })

  it('is not let in with an address that somebody else has signed in with: another subject, or another issuer', async () => {
    const { id } = await makeStudent(open().db, { email: 'ada@uni.example' })
    await signIn(person('a', 'ada@uni.example'))
    const begun = await countRows(open().db, 'sessions')
    for (const other of [person('b', 'Ada@uni.example'), person('a', 'ada@uni.example', 'https://other.example')]) {
      await expect(signIn(other)).rejects.toMatchObject({ reason: 'address_taken' })
    }
    expect(await rowOf(id)).toMatchObject({ identitySubject: 'a', identityIssuer: 'https://login.example' })
    expect(await countRows(open().db, 'sessions')).toBe(begun)
  })

  it('takes over from an issuer that was replaced, and from no other', async () => {
    const { id } = await makeStudent(open().db, { email: 'ada@uni.example' })
    await signIn(person('a', 'ada@uni.example', 'https://old.example'))
    const successor = person('7', 'ada@uni.example', 'https://new.example')
    const elsewhere = signIn(successor, ['https://older.example'])
    await expect(elsewhere).rejects.toMatchObject({ reason: 'address_taken' })
    expect(await idOf(await signIn(successor, ['https://older.example', 'https://old.example']))).toBe(id)
    expect(await rowOf(id)).toMatchObject({ identityIssuer: 'https://new.example', identitySubject: '7' })
  })

  describe('somebody nobody entered', () => {
    it('has no person until they register', async () => {
      const cookie = await signIn(person('a', 'ada@uni.example'))
      expect((await me(cookie)).status).toBe(404)
      const { id } = await api.ok('users.register', NAMES, { cookie })
      expect(await idOf(cookie)).toBe(id)
      expect(await rowOf(id)).toMatchObject({ identitySubject: 'a', email: 'ada@uni.example', role: 'STUDENT' })
    })

    it('gets the person that others enter meanwhile, with their role', async () => {
      const cookie = await signIn(person('a', 'ada@uni.example'))
      expect((await me(cookie)).status).toBe(404)
      const { id } = await makeAdmin(open().db, { email: 'Ada@uni.example', registered: false })
      expect(await idOf(cookie)).toBe(id)
      expect(await rowOf(id)).toMatchObject({ identitySubject: 'a' })
      await expect(signIn(person('b', 'ada@uni.example'))).rejects.toMatchObject({ reason: 'address_taken' })
    })

    it('does not get the person who somebody else with the same address is by now', async () => {
      const [one, two] = [await signIn(person('a', 'ada@uni.example')), await signIn(person('b', 'ada@uni.example'))]
      await api.ok('users.register', NAMES, { cookie: one })
      expect((await me(two)).status).toBe(404)
      const refused = await api.refused('users.register', { first_name: 'Eve', last_name: 'Evil' }, { cookie: two })
      expect(refused).toMatchObject({ statusCode: 409, code: 'address_taken' })
      const { user } = await api.ok('users.me', {}, { cookie: one })
      expect(user).toMatchObject(NAMES)
      expect(await countRows(open().db, 'users')).toBe(1)
    })
  })

  it.each(['reset', 'unlinked'] as const)('is freed when its person is %s by an admin', async (how) => {
    const { id } = await makeSupervisor(open().db, { email: 'ada@uni.example', bio: 'Mine' })
    const admin = await makeAdmin(open().db)
    const cookie = await signIn(person('a', 'ada@uni.example'))
    await expect(signIn(person('b', 'ada@uni.example'))).rejects.toMatchObject({ reason: 'address_taken' })
    await api.ok(how === 'reset' ? 'admin.users.reset' : 'admin.users.sign_in.unlink', { id }, { as: admin.email })
    expect((await me(cookie)).status).toBe(401)
    const back = await signIn(person('b', 'ada@uni.example'))
    expect(await idOf(back)).toBe(id)
    expect(await rowOf(id)).toMatchObject({
      identitySubject: 'b',
      role: 'SUPERVISOR',
      bio: how === 'reset' ? null : 'Mine',
    })
  })

  it('an unlinked session is nobody’s, and everything of the person stays', async () => {
    const { id } = await makeStudent(open().db, { email: 'ada@uni.example', thesisDescription: 'On graphs' })
    const admin = await makeAdmin(open().db)
    await signIn(person('a', 'ada@uni.example'))
    const before = await rowOf(id)
    const answer = await api.ok('admin.users.sign_in.unlink', { id }, { as: admin.email })
    expect(answer).toMatchObject({ id, is_registered: true, email: 'ada@uni.example' })
    expect(await rowOf(id)).toEqual({ ...before, identityIssuer: null, identitySubject: null })
    const nobody = '00000000-0000-4000-8000-000000000000'
    const refused = await api.refused('admin.users.sign_in.unlink', { id: nobody }, { as: admin.email })
    expect(refused.code).toBe('user_not_found')
  })

  it('goes when their data are deleted, and anybody who has the address may come back afresh', async () => {
    const { id } = await makeSupervisor(open().db, { email: 'ada@uni.example' })
    const [here, there] = [await signIn(person('a', 'ada@uni.example')), await signIn(person('a', 'ada@uni.example'))]
    await api.ok('users.delete', { id }, { cookie: here })
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 401])
    expect(await rowOf(id)).toMatchObject({ identityIssuer: null, identitySubject: null, email: 'ada@uni.example' })
    const back = await signIn(person('a2', 'ada@uni.example'))
    expect((await me(back)).status).toBe(404)
    expect(await api.ok('users.register', NAMES, { cookie: back })).toMatchObject({ id, role: 'SUPERVISOR' })
    expect(await rowOf(id)).toMatchObject({ identitySubject: 'a2', deletedAt: null })
  })

  it('signed in before others entered its person, and is signed out with them', async () => {
    const cookie = await signIn(person('a', 'Ada@uni.example'))
    const { id } = await makeStudent(open().db, { email: 'ada@uni.example', registered: false })
    const admin = await makeAdmin(open().db)
    await api.ok('users.delete', { id }, { as: admin.email })
    expect((await me(cookie)).status).toBe(401)
  })

  it('somebody whose data were deleted comes back as a new person under a new address', async () => {
    const { id } = await makeStudent(open().db, { email: 'ada@uni.example' })
    await api.ok('users.delete', { id }, { cookie: await signIn(person('a', 'ada@uni.example')) })
    const back = await signIn(person('a', 'new@uni.example'))
    const registered = await api.ok('users.register', NAMES, { cookie: back })
    expect(registered.id).not.toBe(id)
    expect(await idOf(back)).toBe(registered.id)
  })

  it('a session that an older version began is nobody’s', async () => {
    const { db } = open()
    const { id } = await makeStudent(db, { email: 'ada@uni.example' })
    const cookie = await signIn(person('a', 'ada@uni.example'))
    await db.update(sessions).set({ issuer: '', subject: '' })
    expect((await me(cookie)).status).toBe(401)
    expect(await rowOf(id)).toMatchObject({ identitySubject: 'a' })
  })

  it('keeps the language that somebody has chosen when they register again', async () => {
    const { db } = open()
    const chosen = await makeStudent(db, { email: 'ada@uni.example', language: 'de', registered: false })
    const silent = await makeStudent(db, { email: 'eve@uni.example', registered: false })
    for (const { email } of [chosen, silent]) await api.ok('users.register', NAMES, { as: email, locale: 'en' })
    expect(await rowOf(chosen.id)).toMatchObject({ language: 'de' })
    expect(await rowOf(silent.id)).toMatchObject({ language: 'en' })
    await api.ok('users.register', NAMES, { as: silent.email, locale: 'de' })
    expect(await rowOf(silent.id)).toMatchObject({ language: 'en' })
  })
})
