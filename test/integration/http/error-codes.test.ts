/** Refusals as a whole: that each is declared, and that a bad input is told all that is wrong with it. */
import pino from 'pino'
import { expect, it } from 'vitest'
import { Failure } from '#server/failure.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { testApp } from '#test/support/api.ts'
import { apiForAll, forAllTests } from '#test/support/app.ts'
import { makeStudent } from '#test/support/people.ts'

const { api, database } = apiForAll()

const student = forAllTests(() => makeStudent(database.db))

it('a refusal that is not declared is answered, logged as a mistake of ours, and fails every test it comes up in', async () => {
  const logged: Record<string, unknown>[] = []
  const refusing = await testApp(database, {
    services: {
      matching: { ...createSimilarityIndex(), suggest: () => Promise.reject(new Failure('no_slot_available')) },
    },
    logger: pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) }),
  })
  const cookie = await refusing.signIn(student.email)
  const { status, body } = await refusing.request({ url: `/api/match/${student.id}`, headers: { cookie } })
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'no_slot_available' } })
  expect(logged).toEqual([expect.objectContaining({ operation: 'matches.list', msg: 'error code is not declared' })])
  await expect(refusing.call('matches.list', { id: student.id }, { cookie })).rejects.toThrow('does not declare')
  await refusing.close()
})

it.each(['rest', 'proxy'] as const)('every unknown field is named, through the transport %s', async (transport) => {
  const input = { language: 'de', colour: 'red', size: 1, confirm: { accept: true, deny: false } }
  const as = { as: student.email, transport, locale: 'en' } as const
  const { issues } = await api.refused('users.settings.patch', { id: student.id, ...input }, as)
  const message = 'This field does not belong here.'
  expect(issues?.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'colour', message },
    { path: 'confirm.deny', message },
    { path: 'size', message },
  ])
})
