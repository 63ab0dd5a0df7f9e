/** Codes of an earlier version, which carry the number alone, stay genuine. */
import { createPrivateKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sealPrivateKey } from '#server/sealed-key.ts'
import { testApp } from '#test/support/api.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

const SECRET = 'a secret of at least thirty-two characters'
/** Made, with its key, by the version before. */
const NUMBER = 'T26-7K3M-9QXF'
const CODE = 'AXc8BZwaPMdE36-ivUJvKZ62NKHWTMPouoUcm3negdwB7fWPcD-x9HCUH2WM1t_b53ZaNo4COi30KMZtAl9OLlyUhhl0js3NdeUE'
const KEY_ID = '773c059c'
const PUBLIC_KEY =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEALZB8oCJ2ahwVPvCqcovg53I9Y5rOEC9c8zcOcRHYNeY=\n-----END PUBLIC KEY-----\n'
const PRIVATE_KEY =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIPlAD6njdg1odhT9fRxpAkFbOlSX9l3ay/VXEAoX1yxh\n-----END PRIVATE KEY-----\n'

withDatabase('confirmations from before', (open) => {
  it('are genuine for as long as they say what was true', async () => {
    const { db } = open()
    const student = await makeStudent(db, { firstName: 'Ida', lastName: 'Öz' })
    const supervisor = await makeSupervisor(db, { firstName: 'Max', lastName: 'Ng' })
    const sealed = sealPrivateKey(SECRET, { id: KEY_ID, privateKey: createPrivateKey(PRIVATE_KEY) })
    await db.execute(sql`
    insert into signing_keys (id, public_key, sealed_private_key, created_at)
    values (${KEY_ID}, ${PUBLIC_KEY}, ${sealed}, now())`)
    const api = await testApp(open(), { site: { secret: SECRET } })
    await db.execute(sql`
    with asked as (
      insert into requests (type, state, student_id, supervisor_id, cycle_id, created_at, updated_at)
      select 'SUPERVISION', 'ACCEPTED', ${student.id}, ${supervisor.id}, c.id, now(), now() from cycles c returning *)
    insert into confirmations (number, request_id, cycle_id, student_id, supervisor_id, accepted_at)
    select ${NUMBER}, id, cycle_id, student_id, supervisor_id, '2026-03-01T12:00:00Z' from asked`)
    const verify = () => api.ok('confirmations.verify', { code: CODE })
    expect(await verify()).toMatchObject({ status: 'VALID', student_name: 'Ida Öz', supervisor_name: 'Max Ng' })
    await api.ok('users.patch', { id: student.id, first_name: 'Eve' }, { as: student.email })
    expect(await verify()).toMatchObject({ status: 'REPLACED', student_name: null })
    await api.close()
  })
})
