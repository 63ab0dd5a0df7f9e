/** With which flags tests and benches start the server. */
import { expect, it } from 'vitest'
import { serverFlags } from '../../scripts/server-process.mjs'
import { flagsFor } from '../support/browser/e2e-server.ts'

it.each([
  ['on the embedded database', {}],
  ['on a server', { DATABASE_URL: 'postgres://db.example/tandem' }],
])('a bench measures the product as it is started, %s', (_where, settings) => {
  expect(flagsFor(settings, {})).toEqual(serverFlags(settings))
})

it.each(['VITEST', 'TEST_WORKER_INDEX'])('a test (%s) does not wait for the engine to be made fast', (name) => {
  expect(flagsFor({}, { [name]: '0' })).toEqual([...serverFlags({}), '--liftoff-only'])
})
