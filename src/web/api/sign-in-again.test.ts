import { expect, it } from 'vitest'
import { signInAgainAt } from './sign-in-again.ts'

it('comes back to the same place, with its query', () => {
  const address = new URL(signInAgainAt('/de/admin/new-cycle?step=2#name'), 'https://tandem.example')
  expect(address.pathname).toBe('/auth/sign-in')
  expect(address.searchParams.get('prompt')).toBe('login')
  expect(address.searchParams.get('return_to')).toBe('/de/admin/new-cycle?step=2#name')
})
