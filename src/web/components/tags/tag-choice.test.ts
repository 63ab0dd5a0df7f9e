import { expect, it } from 'vitest'
import { includesWords } from './tag-choice.ts'

it('a tag has the typed words anywhere in its name, short ones only where a word begins', () => {
  expect(includesWords('Health Informatics', 'formatic heal')).toBe(true)
  expect(includesWords('Virtual & Augmented-Reality Design', 'vir rea')).toBe(true)
  expect(includesWords('Immersive Filmmaking', 'KI')).toBe(false)
  for (const name of ['C++', 'Inclusive & Accessible Design']) expect(includesWords(name, name)).toBe(true)
  expect(includesWords('Škoda', '')).toBe(true)
})
