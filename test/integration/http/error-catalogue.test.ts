/** The error texts of the specification (section 8, and 5 and 6) that the server says, to the letter, over both transports. */
import { beforeAll, expect, it } from 'vitest'
import type { UploadedFile } from '#contract/operation.ts'
import type { OperationName } from '#contract/routes.ts'
import { operations } from '#contract/operations.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { testApp } from '#test/support/api.ts'
import { apiForAll } from '#test/support/app.ts'
import { makeSupervisor } from '#test/support/people.ts'
import { makeWorld, supervisorsCsv, tagList, type World } from '#test/support/databases/small-world.ts'

type Case = readonly [
  text: string,
  status: number,
  when: string,
  name: OperationName,
  input: (world: World) => Record<string, unknown>,
  as: (world: World) => string,
]

const NOBODY = '00000000-0000-4000-8000-000000000000'
const TO_ONESELF = 'You cannot send a supervision request to yourself'
const NO_RESET = 'Permission denied - cannot reset admin users'
const BAD_ADMIN = 'Invalid email domain, missing required fields, or user already exists'
const NOT_AN_ADMIN = 'Only existing admins can create new admin accounts'
const BAD_CSV = 'Invalid CSV format. Please check the if all the columns are correct.'
const BAD_JSON = 'Invalid JSON format'

const asStudent = (world: World): string => world.student.email
const asSupervisor = (world: World): string => world.supervisor.email
const asAdmin = (world: World): string => world.admin.email
const asNewcomer = (world: World): string => world.newcomer
const newAdmin = (mail = 'new.admin@uni.example') => ({ firstName: 'Nina', lastName: 'New', mail })
const upload = (like: UploadedFile, text: string) => () => ({
  file: { ...like, bytes: Buffer.from(text) } satisfies UploadedFile,
  dry_run: true,
})

const ask = 'supervision_requests.create'
const addAdmin = 'admin.admins.create'
const cases: readonly Case[] = [
  [TO_ONESELF, 409, 'a student asks', ask, ({ student }) => ({ supervisor_id: student.id }), asStudent],
  [TO_ONESELF, 409, 'a supervisor adds', ask, ({ supervisor }) => ({ student_id: supervisor.id }), asSupervisor],
  [TO_ONESELF, 409, 'by address', ask, ({ supervisor }) => ({ student_email: supervisor.email }), asSupervisor],
  [NO_RESET, 403, 'another admin', 'admin.users.reset', ({ otherAdmin }) => ({ id: otherAdmin.id }), asAdmin],
  [NO_RESET, 403, 'oneself', 'admin.users.reset', ({ admin }) => ({ id: admin.id }), asAdmin],
  ['User not found', 404, 'nobody is reset', 'admin.users.reset', () => ({ id: NOBODY }), asAdmin],
  [BAD_ADMIN, 400, 'a foreign domain', addAdmin, () => newAdmin('nina@elsewhere.example'), asAdmin],
  [BAD_ADMIN, 400, 'no address', addAdmin, () => newAdmin('nina'), asAdmin],
  [BAD_ADMIN, 400, 'nothing filled in', addAdmin, () => ({}), asAdmin],
  [BAD_ADMIN, 400, 'a blank name', addAdmin, () => ({ ...newAdmin(), firstName: ' ' }), asAdmin],
  [NOT_AN_ADMIN, 403, 'a student', addAdmin, () => newAdmin(), asStudent],
  [NOT_AN_ADMIN, 403, 'a supervisor', addAdmin, () => newAdmin(), asSupervisor],
  [NOT_AN_ADMIN, 403, 'somebody unregistered', addAdmin, () => newAdmin(), asNewcomer],
  ['User with this email already exists', 409, 'an admin', addAdmin, (w) => newAdmin(w.otherAdmin.email), asAdmin],
  ['User with this email already exists', 409, 'a student', addAdmin, (w) => newAdmin(w.student.email), asAdmin],
  [BAD_CSV, 400, 'quotes', 'admin.supervisors.import', upload(supervisorsCsv, 'First Name,"Last'), asAdmin],
  [BAD_JSON, 400, 'no JSON', 'admin.tags.import', upload(tagList, '{"tags": ['), asAdmin],
  [BAD_JSON, 400, 'another shape', 'admin.tags.import', upload(tagList, '{"tags": "all"}'), asAdmin],
]

const { api, database } = apiForAll({ settings: { ALLOWED_EMAIL_DOMAINS: 'uni.example' } })

let world: World

beforeAll(async () => {
  world = await makeWorld(database, api)
})

it.each(cases)('"%s" with %i: %s (%s)', async (text, status, _when, name, input, as) => {
  const transports = operations[name].body === 'upload' ? (['rest'] as const) : (['rest', 'proxy'] as const)
  for (const transport of transports) {
    const { statusCode, message } = await api.refused(name, input(world), { as: as(world), transport, locale: 'en' })
    expect({ transport, statusCode, message }).toEqual({ transport, statusCode: status, message: text })
  }
})

it('the columns that a CSV lacks are named after the text', async () => {
  const input = upload(supervisorsCsv, 'First Name,Last Name\nAda,Weiß\n')()
  const { message } = await api.refused('admin.supervisors.import', input, { as: world.admin.email })
  expect(message.startsWith(BAD_CSV)).toBe(true)
  for (const column of ['Email', 'Capacity']) expect(message).toContain(column)
  expect(message).not.toContain('Name')
})

it('a supervisor who is not registered is to be asked outside, at the address that is named', async () => {
  const { id, email } = await makeSupervisor(database.db, { registered: false })
  const input = { supervisor_id: id }
  for (const transport of ['rest', 'proxy'] as const) {
    expect(await api.refused(ask, input, { as: world.applicant.email, transport })).toMatchObject({
      statusCode: 409,
      code: 'supervisor_not_registered',
      message: `This supervisor is not registered yet. Please ask by e-mail: ${email}`,
    })
  }
})

it('"Something went wrong, please try again later" with 500, and nothing of what did', async () => {
  const broken = () => Promise.reject(new Error('inner detail'))
  const failing = await testApp(database, { services: { matching: { ...createSimilarityIndex(), suggest: broken } } })
  for (const transport of ['rest', 'proxy'] as const) {
    const { status, body } = await failing.call(
      'matches.list',
      { id: world.student.id },
      { as: asStudent(world), transport },
    )
    expect({ status, body }).toEqual({
      status: 500,
      body: { statusCode: 500, code: 'internal', message: 'Something went wrong, please try again later' },
    })
  }
  await failing.close()
})
