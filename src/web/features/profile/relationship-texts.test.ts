import { request, student, supervisor } from '#test/web/sample-answers.ts'
import { expect, it } from 'vitest'
import { sentencesOf } from './relationship-texts.ts'

it('says since when a request asks that was withdrawn and sent again', () => {
  const asked = { ...request('Ada', 'PENDING'), asked_at: '2026-11-03T10:00:00.000Z' }
  const sentences = [
    ...sentencesOf({ kind: 'pending', request: asked }, supervisor('Ada')),
    ...sentencesOf({ kind: 'asked', request: asked }, student),
  ]
  expect(sentences).toMatchObject([{ at: asked.asked_at }, { at: asked.asked_at }])
})
