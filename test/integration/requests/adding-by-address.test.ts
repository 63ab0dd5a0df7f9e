/** A supervisor learns little of an address before a student is added by it. */
import { expect, it } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { countRows, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

withApi(
  'a look before a student is added by address',
  { settings: { ALLOWED_EMAIL_DOMAINS: 'uni.example,test.example' } },
  (api, open) => {
    const ada = forEachTest(() => makeSupervisor(open().db, { totalSlots: 2 }))
    const lena = forEachTest(() => makeStudent(open().db, { firstName: 'Lena', lastName: 'Lerche' }))

    const look = (email: string) => api.ok('students.by_address', { email }, { as: ada.email })
    const refused = async (email: string) =>
      (await api.refused('students.by_address', { email }, { as: ada.email })).code

    it('shows as much of a student as every supervisor sees', async () => {
      const seen = await api.ok('users.get', { id: lena.id }, { as: ada.email })
      expect(await look(lena.email.toUpperCase())).toEqual({ student: seen })
      expect(seen).toMatchObject({ first_name: 'Lena', email: null, student: { has_supervisor: false } })
    })

    it('says that a student has a supervisor', async () => {
      const other = await makeSupervisor(open().db)
      await api.add(other, lena)
      expect(await look(lena.email)).toMatchObject({ student: { student: { has_supervisor: true } } })
    })

    it('says that nobody has an address, and makes nobody', async () => {
      const people = await countRows(open().db, 'users')
      expect(await look('nobody@uni.example')).toEqual({ student: null })
      expect(await countRows(open().db, 'users')).toBe(people)
      await api.ok('users.delete', { id: lena.id }, { as: lena.email })
      expect(await look(lena.email)).toEqual({ student: null })
    })

    it('refuses whom an add would refuse', async () => {
      const { db } = open()
      const admin = await makeAdmin(db)
      const colleague = await makeSupervisor(db)
      expect(await refused(ada.email)).toBe('request_to_self')
      expect(await refused(admin.email)).toBe('not_a_student')
      expect(await refused(colleague.email)).toBe('not_a_student')
      expect(await refused('somebody@elsewhere.example')).toBe('email_domain_not_allowed')
      await api.add(ada, lena)
      expect(await refused(lena.email)).toBe('request_already_active')
    })
  },
)
