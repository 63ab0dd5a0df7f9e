import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAMAGED, ArchiveProblem } from '../archive/archive-problem.ts'
import { Refused, runCommand, WrongUse } from './command.ts'

const printed = { out: '', error: '' }

beforeEach(() => {
  Object.assign(printed, { out: '', error: '' })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.error += String(text))))
})
afterEach(() => vi.restoreAllMocks())

const fails = (problem: Error, args: string[] = []) =>
  runCommand({ help: 'how it is called', run: () => Promise.reject(problem) }, args)

it('a command says what it did', async () => {
  const run = vi.fn<(args: string[]) => Promise<string>>(async () => 'done')
  expect(await runCommand({ help: '', run }, ['one', 'two'])).toBe(0)
  expect(run).toHaveBeenCalledWith(['one', 'two'])
  expect(printed).toEqual({ out: 'done\n', error: '' })
})

it.each(['--help', '-h'])('%s says how it is called, and does nothing', async (word) => {
  expect(await fails(new Error('was run'), ['one', word])).toBe(0)
  expect(printed).toEqual({ out: 'how it is called\n', error: '' })
})

it.each([new ArchiveProblem(DAMAGED), new Refused('Nobody here has that address.')])(
  'a failed command says why in one sentence: %s',
  async (problem) => {
    expect(await fails(problem)).toBe(1)
    expect(printed).toEqual({ out: '', error: `${problem.message}\n` })
  },
)

it('an error that nobody expected is told as one', async () => {
  expect(await fails(new Error('out of paper.'))).toBe(1)
  expect(printed.error).toBe('It went wrong, and nothing was changed: out of paper.\n')
})

it.each([
  new WrongUse('Name one file'),
  Object.assign(new Error('Name one file'), { code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' }),
])('a wrong use says how it is called', async (error) => {
  expect(await fails(error)).toBe(2)
  expect(printed.error).toBe('Name one file.\n\nhow it is called\n')
})
