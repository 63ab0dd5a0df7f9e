import { expect, test } from 'vitest'
import { mapProfileTexts, profileTexts } from './profile-texts.ts'

test('students describe their thesis, supervisors themselves, admins nothing', () => {
  const named = (name: string) => `the ${name}`
  expect(mapProfileTexts('STUDENT', named)).toEqual({ thesis_description: 'the thesis_description' })
  expect(mapProfileTexts('SUPERVISOR', named)).toEqual({ bio: 'the bio' })
  expect(mapProfileTexts('ADMIN', named)).toEqual({})
})

test('each text is somebody’s', () => {
  const name = (text: string) => text
  const owned = { ...mapProfileTexts('STUDENT', name), ...mapProfileTexts('SUPERVISOR', name) }
  expect(Object.keys(owned).toSorted()).toEqual(profileTexts.toSorted())
})
