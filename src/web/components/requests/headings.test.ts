import { request } from '#test/web/sample-answers.ts'
import { expect, it } from 'vitest'
import { pairHeading } from './headings.ts'

const pair = request('Ada', 'ACCEPTED')

it('says that somebody was found, unless they have left', () => {
  const unregistered = { ...pair, supervisor: { ...pair.supervisor, is_registered: false } }
  const left = { ...pair, supervisor: { ...unregistered.supervisor, is_deleted: true as const } }
  expect([[], [pair], [unregistered], [left], [pair, left]].map(pairHeading)).toEqual([
    undefined,
    'You have found your supervisor',
    'You have found your supervisor',
    'Your supervisor has left',
    'Agree on one supervisor',
  ])
})
