// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Verification } from './verification.tsx'

const VALID = {
  number: 'T-1',
  institution_name: null,
  student_name: 'Amelie Østergård',
  supervisor_name: 'Konstantin Wiedemann',
  accepted_at: '2026-10-12T09:30:00.000Z',
  cycle_name: '2026/27',
  status: 'VALID',
  ended_at: null,
}

const ended = (status: 'REPLACED' | 'REVOKED') => ({
  ...VALID,
  student_name: null,
  supervisor_name: null,
  accepted_at: null,
  cycle_name: null,
  status,
  ended_at: '2026-11-02T10:00:00.000Z',
})

const answer = (status: number, body: object) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }))

const failure = (statusCode: number, code: string) => ({ statusCode, code, message: 'A sentence of the server.' })

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Verification code="abc" />
    </QueryClientProvider>,
  )
}

describe('a confirmation opened from its QR code', () => {
  it('is being checked at first', () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    open()
    expect(screen.getByRole('heading', { name: 'Checking the confirmation …' })).toBeDefined()
  })

  it('is valid: the two names and the date', async () => {
    const fetched = answer(200, VALID)
    open()
    expect(await screen.findByRole('heading', { name: 'This confirmation is valid' })).toBeDefined()
    expect(screen.getByText('Amelie Østergård')).toBeDefined()
    expect(screen.getByText('Konstantin Wiedemann')).toBeDefined()
    expect(screen.getByText('12 October 2026')).toBeDefined()
    expect(fetched).toHaveBeenCalledWith(
      '/api/proxy/confirmations/verify',
      expect.objectContaining({ method: 'POST', body: '{"action":"GET","data":{"code":"abc"}}' }),
    )
  })

  it('is no longer valid, since when, and names nobody', async () => {
    answer(200, ended('REVOKED'))
    open()
    expect(await screen.findByRole('heading', { name: 'No longer valid' })).toBeDefined()
    expect(screen.getByText(/the supervision ended on 2 November 2026/u)).toBeDefined()
    expect(screen.queryByText('Student')).toBeNull()
  })

  it('was replaced, and when, and names nobody', async () => {
    answer(200, ended('REPLACED'))
    open()
    expect(await screen.findByRole('heading', { name: 'Replaced by a newer one' })).toBeDefined()
    expect(screen.getByText(/On 2 November 2026 a new confirmation/u)).toBeDefined()
    expect(screen.queryByText('Student')).toBeNull()
  })

  it('is not genuine', async () => {
    answer(404, failure(404, 'not_genuine'))
    open()
    expect(await screen.findByRole('heading', { name: 'Not genuine' })).toBeDefined()
  })

  it('is not called false when it only could not be checked, and can be tried again', async () => {
    answer(500, failure(500, 'internal'))
    open()
    expect(await screen.findByRole('heading', { name: 'The confirmation could not be checked' })).toBeDefined()
    answer(200, VALID)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'This confirmation is valid' })).toBeDefined()
  })
})
