import { describe, expect, it } from 'vitest'
import { isAlwaysSent, quieterDelivery, MAIL_DELIVERIES, sendingOf } from './mail-delivery.ts'

const becomes = (...about: [Parameters<typeof sendingOf>[0], Parameters<typeof sendingOf>[1]]) =>
  MAIL_DELIVERIES.map((wanted) => sendingOf(...about, wanted))

describe('mails that confirm or end a pair, or concern the account, are sent at once', () => {
  it.each([
    ['added', 'SUPERVISION'],
    ['added_unregistered', 'SUPERVISION'],
    ['accepted', 'SUPERVISION'],
    ['removed', 'SUPERVISION'],
    ['acceptance_undone', 'SUPERVISION'],
    ['addition_undone', 'SUPERVISION'],
    ['removal_undone', 'SUPERVISION'],
    ['paired_by_admin', 'SUPERVISION'],
    ['ended_by_admin', 'SUPERVISION'],
    ['pair_reset', 'SUPERVISION'],
    ['pair_deleted', 'SUPERVISION'],
    ['pairs_ended', null],
    ['new_admin', null],
  ] as const)('%s', (kind, type) => {
    expect(becomes(kind, type)).toEqual(['now', 'now', 'now'])
  })
})

describe('everything else is told as its reader wants it', () => {
  it.each([
    ['request_received', 'SUPERVISION'],
    ['request_received', 'CHAT'],
    ['rejected', 'SUPERVISION'],
    ['rejected', 'CHAT'],
    ['rejection_undone', 'SUPERVISION'],
    ['accepted_elsewhere', 'SUPERVISION'],
    ['message', 'CHAT'],
    ['tags_lost', null],
    ['offer_over', null],
    ['announcement', null],
    ['reminder', null],
    ['answer_reminder', 'SUPERVISION'],
    ['request_expired', 'SUPERVISION'],
    ['request_cycle_ended', 'SUPERVISION'],
    ['dates_changed', null],
    // A conversation is no pair.
    ['accepted', 'CHAT'],
    ['removed', 'CHAT'],
  ] as const)('%s (%s)', (kind, type) => {
    expect(becomes(kind, type)).toEqual(['now', 'summary', 'never'])
  })
})

it('an offer, which is half over by the next summary, is told at once to a student who wants news', () => {
  expect(becomes('place_offered', null)).toEqual(['now', 'now', 'never'])
})

it('there is no way out of what concerns the account', () => {
  expect(isAlwaysSent('new_admin')).toBe(true)
  expect(isAlwaysSent('accepted')).toBe(false)
  expect(isAlwaysSent('message')).toBe(false)
})

it('two accounts of one person keep the wish for fewer mails', () => {
  expect(quieterDelivery('at_once', 'daily')).toBe('daily')
  expect(quieterDelivery('pairs', 'daily')).toBe('pairs')
  expect(quieterDelivery('at_once', 'at_once')).toBe('at_once')
})
