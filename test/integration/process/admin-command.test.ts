/** `npm run admin`: the way in for anybody who has the machine when nobody can sign in. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addAdmin, namesOfAdmins, unlinkSignIn } from '#server/admin-commands.ts'
import { users } from '#server/db/schema/people.ts'
import { testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

withDatabase('the command for admins', (open) => {
  beforeEach(() => emptyTables(open()))
  const now = new Date()
  const roleOf = async (email: string) =>
    (await open().db.select({ role: users.role }).from(users).where(eq(users.email, email)))[0]?.role

  it('adds an admin who is admin from the first sign-in on, and lists them', async () => {
    const api = await testApp(open())
    expect(await namesOfAdmins(open())).toBe('There is no admin.')
    await addAdmin(open(), 'ada@uni.example', now)
    expect(await namesOfAdmins(open())).toBe('ada@uni.example (has not signed in yet)')
    expect((await api.call('admin.cycles.list', {}, { as: 'Ada@uni.example' })).status).toBe(200)
    expect(await addAdmin(open(), 'Ada@uni.example', now)).toContain('already')
    expect(await namesOfAdmins(open())).toBe('ada@uni.example')
    await api.close()
  })

  it('makes an admin of somebody who has nothing open, and of nobody else', async () => {
    const api = await testApp(open())
    const [idle, asking] = [await makeStudent(open().db), await makeStudent(open().db)]
    const supervisor = await makeSupervisor(open().db)
    await api.ask(asking, supervisor)
    await addAdmin(open(), idle.email, now)
    expect(await roleOf(idle.email)).toBe('ADMIN')
    await expect(addAdmin(open(), asking.email, now)).rejects.toThrow('has open requests or pairs')
    expect(await roleOf(asking.email)).toBe('STUDENT')
    await api.close()
  })

  it('frees an admin from a subject that the provider has changed', async () => {
    const api = await testApp(open())
    const { email } = await makeAdmin(open().db)
    const cookie = await api.signIn(email)
    await unlinkSignIn(open(), email)
    expect((await api.refused('users.me', {}, { cookie })).statusCode).toBe(401)
    expect((await api.call('admin.cycles.list', {}, { as: email })).status).toBe(200)
    await expect(unlinkSignIn(open(), 'nobody@uni.example')).rejects.toThrow('Nobody here')
    await api.close()
  })
})
