import { expect, it } from 'vitest'
import type { CallOptions } from '#test/support/api.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { watchStatements } from '#test/support/databases/statements.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

withApi('an answer that nobody wants', (api, open) => {
  const student = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() => makeSupervisor(open().db))

  const dismiss = async (options: CallOptions, blocked = supervisor.id) =>
    api.call('users.blocks.add', { id: student.id, blocked_id: blocked }, { as: student.email, ...options })
  const dismissed = async () => {
    const people = await api.ok('users.blocks.list', { id: student.id }, { as: student.email })
    return people.map(({ id }) => id)
  }

  it.each(['rest', 'proxy'] as const)('is neither read nor sent, and the change is made (%s)', async (transport) => {
    const statements = watchStatements()
    const { status, headers, body } = await dismiss({ transport, prefer: 'return=minimal' })
    expect(statements.map(({ name }) => name)).not.toContain('people')
    expect({ status, length: (body as Buffer).length }).toEqual({ status: 204, length: 0 })
    expect(headers['preference-applied']).toBe('return=minimal')
    expect(await dismissed()).toEqual([supervisor.id])
  })

  it.each(['return=representation', 'respond-async', 'x-return=minimal'])(
    'is sent where %s is preferred',
    async (prefer) => {
      const { status, headers, body } = await dismiss({ prefer })
      expect({ status, body }).toMatchObject({ status: 201, body: [{ id: supervisor.id }] })
      expect(headers['preference-applied']).toBeUndefined()
    },
  )

  it('does not hide a refusal', async () => {
    const { status, body } = await dismiss({ prefer: 'return=minimal' }, student.id)
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await dismissed()).toEqual([])
  })

  it('is sent all the same by an operation that always has one', async () => {
    const input = { id: student.id, confirm: { dismiss: false } }
    const { status, headers } = await api.call('users.settings.patch', input, {
      as: student.email,
      prefer: 'return=minimal',
    })
    expect({ status, applied: headers['preference-applied'] }).toEqual({ status: 200, applied: undefined })
  })
})
