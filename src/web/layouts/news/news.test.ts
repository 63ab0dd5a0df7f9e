import { request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { expect, it } from 'vitest'
import { newsBetween, sentencesOf } from './use-news.ts'

const PENDING = [request('Ada', 'PENDING')]
const ACCEPTED = [request('Ada', 'ACCEPTED')]
const REJECTED = [request('Ada', 'REJECTED')]
const WITHDRAWN = [request('Ada', 'WITHDRAWN')]
const chat = (state: Request['state']): Request[] => [{ ...request('Ada', state), type: 'CHAT' }]

const ended = (how: Request['ended_as']): Request => ({ ...request('Ada', 'WITHDRAWN'), ended_as: how })

it.each<[string, Request[], Request[], string[]]>([
  ['an acceptance', PENDING, ACCEPTED, ['Ada Example has accepted your request.']],
  ['a rejection', PENDING, REJECTED, ['Ada Example can’t supervise your thesis this time.']],
  [
    'a rejection with its reason',
    PENDING,
    [{ ...request('Ada', 'REJECTED'), reason: 'no_slot' }],
    ['Ada Example can’t supervise your thesis this time. Ada Example has no place left this time.'],
  ],
  ['a decision taken back', ACCEPTED, PENDING, ['Ada Example is deciding again on your request.']],
  ['a direct add', [], ACCEPTED, ['Ada Example supervises you now.']],
  ['an add taken back', ACCEPTED, [ended('undone')], ['Ada Example does not supervise you any more.']],
  ['no end of a pair, which a notice tells', ACCEPTED, [ended('removed')], []],
  ['a conversation that begins', chat('PENDING'), chat('ACCEPTED'), ['Ada Example is happy to talk to you.']],
  ['a conversation that ends', chat('ACCEPTED'), chat('WITHDRAWN'), ['Your conversation with Ada Example has ended.']],
  ['no deeds of their own', PENDING, WITHDRAWN, []],
  ['nothing that stayed as it was', PENDING, PENDING, []],
])('tells a student of %s', (_what, before, after, sentences) => {
  expect(sentencesOf(newsBetween(before, after, student.id))).toEqual(sentences)
})

it.each<[string, Request[], Request[], string[]]>([
  ['a request', [], PENDING, ['Stella Example has asked you for supervision.']],
  ['a withdrawal', PENDING, WITHDRAWN, ['The request of Stella Example was withdrawn.']],
  [
    'a request that was not answered in time',
    PENDING,
    [ended('expired')],
    ['The time to answer the request of Stella Example is over, so it has ended.'],
  ],
  [
    'the end of the cycle once, however many requests it ends',
    [request('Ada', 'PENDING'), { ...request('Ada', 'PENDING'), id: 'other' }],
    [ended('cycle_ended'), { ...ended('cycle_ended'), id: 'other' }],
    ['The cycle has ended, and with it the requests that waited for an answer.'],
  ],
  ['a request sent again', WITHDRAWN, PENDING, ['Stella Example has asked you for supervision.']],
  ['a question', [], chat('PENDING'), ['Stella Example would like to talk to you.']],
  ['no deeds of their own', [...PENDING, ...chat('ACCEPTED')], [...ACCEPTED, ...chat('WITHDRAWN')], []],
])('tells a supervisor of %s', (_what, before, after, sentences) => {
  expect(sentencesOf(newsBetween(before, after, 'ada'))).toEqual(sentences)
})
