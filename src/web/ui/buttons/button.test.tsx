import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'

it('has no soft hyphens in its name, over which some screen readers stumble', () => {
  render(<Button>An&shy;fra&shy;gen</Button>)
  expect(screen.getByRole('button').textContent).toBe('Anfragen')
})
