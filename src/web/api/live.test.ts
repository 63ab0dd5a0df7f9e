import { match } from '#test/web/sample-answers.ts'
import { expect, it } from 'vitest'
import { withSlots } from './live.ts'

it('changes the slots of the one supervisor that an event names', () => {
  const data = { supervisor_id: 'ada', available_slots: 0, pending_requests: 9 }
  const [ada, ben] = [match('Ada'), match('Ben')]
  expect(withSlots(ada, data).supervisor.supervisor).toMatchObject({ available_slots: 0, pending_requests: 9 })
  expect(withSlots(ben, data)).toBe(ben)
})
