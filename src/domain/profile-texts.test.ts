import { expect, test } from 'vitest'
import { forTextsOf, profileTexts } from './profile-texts.ts'

test('students describe their thesis, supervisors themselves, admins nothing', () => {
  const named = (name: string) => `the ${name}`
  expect(forTextsOf('STUDENT', named)).toEqual({ thesis_description: 'the thesis_description' })
  expect(forTextsOf('SUPERVISOR', named)).toEqual({ bio: 'the bio' })
  expect(forTextsOf('ADMIN', named)).toEqual({})
})

test('each text is somebody’s', () => {
  const name = (text: string) => text
  const owned = { ...forTextsOf('STUDENT', name), ...forTextsOf('SUPERVISOR', name) }
  expect(Object.keys(owned).toSorted()).toEqual(profileTexts.toSorted())
})
