import { request, student, supervisor } from '#test/web/sample-answers.ts'
import { expect, it } from 'vitest'
import { sentencesOf } from './relationship-texts.ts'

it('says since when a request asks that was withdrawn and sent again', () => {
  const { can, ...pending } = request('Ada', 'PENDING')
  const asked = { ...pending, can: { ...can, accept: true }, asked_at: '2026-11-03T10:00:00.000Z' }
  const sentences = [
    ...sentencesOf({ kind: 'pending', request: asked }, supervisor('Ada')),
    ...sentencesOf({ kind: 'asked', request: asked }, student),
  ]
  expect(sentences).toMatchObject([{ at: asked.asked_at }, { at: asked.asked_at }])
})

it('says why nobody can be accepted when all places are taken', () => {
  const asked = { ...request('Ada', 'PENDING') }
  expect(sentencesOf({ kind: 'asked', request: asked }, student).at(-1)).toBe(
    'All your places are taken. You can still say no.',
  )
})

it('tells the end of a supervision from a request that was withdrawn', () => {
  const earlier = { ...request('Ada', 'WITHDRAWN'), ended_as: 'removed' } as const
  const words = (...[relationship, person]: Parameters<typeof sentencesOf>): string => {
    const [first] = sentencesOf(relationship, person)
    return typeof first === 'object' ? first.says('today') : ''
  }
  const apart = { earlier, isDismissed: false, isListed: false }
  expect(words({ kind: 'may_add', earlier }, student)).toBe('You ended the supervision of Stella Example: today.')
  expect(words({ kind: 'may_request', ...apart }, supervisor('Ada'))).toBe('Ada Example ended the supervision: today.')
})
