import type { LandingVerification } from '#contract/landing-page.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Verification } from './landing.tsx'

const VALID = {
  number: 'T-1',
  institution_name: null,
  student_name: 'Amelie Østergård',
  supervisor_name: 'Konstantin Wiedemann',
  working_title: null,
  accepted_at: '2026-10-12T09:30:00.000Z',
  cycle_name: '2026/27',
  status: 'VALID' as const,
  ended_at: null,
}

const ended = (status: 'REPLACED' | 'REVOKED'): LandingVerification => ({
  ...VALID,
  student_name: null,
  supervisor_name: null,
  working_title: null,
  accepted_at: null,
  cycle_name: null,
  status,
  ended_at: '2026-11-02T10:00:00.000Z',
})

const open = (result: LandingVerification, timeZone = 'Europe/Berlin'): void => {
  render(<Verification code="a+b" result={result} timeZone={timeZone} />)
}

describe('a confirmation opened from its QR code', () => {
  it('is valid: the two names and the date, which is that of the document', () => {
    open({ ...VALID, accepted_at: '2026-10-12T22:30:00.000Z' })
    expect(screen.getByRole('heading', { name: 'This confirmation is valid' })).toBeDefined()
    expect(screen.getByText('Amelie Østergård')).toBeDefined()
    expect(screen.getByText('Konstantin Wiedemann')).toBeDefined()
    expect(screen.getByText('13 October 2026')).toBeDefined()
  })

  it('says the working title, where both wanted it there', () => {
    open(VALID)
    expect(screen.queryByText('Working title')).toBeNull()
    cleanup()
    open({ ...VALID, working_title: 'A robot that listens' })
    expect(screen.getByText('Working title').nextElementSibling?.textContent).toBe('A robot that listens')
  })

  it.each<[LandingVerification, string, RegExp]>([
    [ended('REVOKED'), 'No longer valid', /the supervision ended on 2 November 2026/u],
    [ended('REPLACED'), 'Replaced by a newer one', /On 2 November 2026 a new confirmation/u],
    ['not_genuine', 'Not genuine', /./u],
  ])('says of one that is not valid what it is, and names nobody: %#', (result, name, text) => {
    open(result)
    expect(screen.getByRole('heading', { name })).toBeDefined()
    expect(document.body.textContent).toMatch(text)
    expect(screen.queryByText('Student')).toBeNull()
  })

  it('is not called false when it only could not be checked, and can be tried again', () => {
    open('failed')
    expect(screen.getByRole('heading', { name: 'The confirmation could not be checked' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('?code=a%2Bb')
  })
})
