import { describe, expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['', '?'],
    ['Prof. Dr. Ada Lovelace', 'AL'],
    ['Univ.-Prof. Dipl.-Ing. Dr. Ada King Lovelace', 'AL'],
    ['PD Dr. Ada Lovelace', 'AL'],
    ['J. R. Tolkien', 'JT'],
    ['Sammy Davis jr.', 'SJ'],
    ['Dr.', 'D'],
  ])('made from %j are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})
