/**
 * Generated inputs for every operation, over either transport: a good one is done or refused as declared, a bad one is 400
 * and says which field; nothing ends in 500, and nothing hangs. FUZZ_SEED repeats a run.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ISSUES_MAX, statusOf, WireError } from '#contract/errors.ts'
import type { Operation, UploadedFile } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { errorCodesOf } from '#contract/operation-error-codes.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Answer, TestApi } from '#test/support/api.ts'
import { badInput, FROM_SAMPLE, goodInput } from '#test/support/arbitrary-input.ts'
import { addressOf, relationsOf, operationCases } from '#test/support/operation-cases.ts'
import type { CallerKind, Relation } from '#test/support/databases/situations.ts'
import { type SameWorld, sameWorld } from '#test/support/databases/same-world.ts'
import type { World } from '#test/support/databases/small-world.ts'
import { rounds } from '#test/support/rounds.ts'

const names = Object.keys(operations) as OperationName[]
const RUNS = rounds(2600)
const SEED = process.env['FUZZ_SEED']
/** A call that takes longer hangs. */
const HANGS_MS = 20_000
const options = {
  plugins: [fc.timeout(HANGS_MS)],
  numRuns: Math.ceil(RUNS / (2 * names.length)),
  ...(SEED ? { seed: Number(SEED) } : {}),
}
type Fields = Readonly<Record<string, unknown>>
type Transport = 'rest' | 'proxy'

/** Who may call, as far as the role goes. */
const callersOf = ({ who }: Operation): readonly CallerKind[] =>
  typeof who === 'string' ? ['STUDENT', 'SUPERVISOR', 'ADMIN'] : who.roles

/** After these nobody is where they were. */
const UPHEAVALS = new Set<OperationName>(['users.delete', 'admin.users.reset', 'admin.cycles.open'])

let stage: SameWorld
let api: TestApi
let world: World

beforeAll(async () => {
  stage = await sameWorld()
})
afterAll(() => stage.close())

const anew = async (): Promise<void> => {
  ;({ api, world } = await stage.anew())
}

/** How many inputs there were, and what became of the good ones. */
const counts = { good: 0, done: 0, bad: 0 }

const asText = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

/** The part of it that arrives: JSON has no undefined and no lone halves of characters, a query string has only text. */
const asSent = ({ verb, body, path }: Operation, transport: Transport, input: Fields): Fields => {
  const isTextOnly = transport === 'rest' && (verb === 'GET' || verb === 'DELETE' || body === 'upload')
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (value === undefined) return []
      if (body === 'upload' && name === 'file') return [[name, value]]
      const isText = (isTextOnly || path.includes(`{${name}}`)) && typeof value !== 'object'
      return [[name, isText ? asText(value) : JSON.parse(JSON.stringify(value))]]
    }),
  )
}

/** Whether the way to the transport can carry it: a path parameter is one segment, a query string is text, a file is one. */
const canBeSent = ({ path, body, verb }: Operation, transport: Transport, input: Fields): boolean => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => input[name])
  const isTextOnly = body === 'upload' || (transport === 'rest' && (verb === 'GET' || verb === 'DELETE'))
  const { file, ...rest } = input
  return (
    // Refused as a whole, before anybody looks at fields.
    !JSON.stringify(rest).includes('"__proto__"') &&
    parameters.every((value) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)) &&
    (body !== 'upload' || file === undefined || isFile(file)) &&
    (!isTextOnly || Object.values(body === 'upload' ? rest : input).every((value) => typeof value === 'string'))
  )
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value

const fillIn = (value: unknown, sample: unknown): unknown => {
  if (value === FROM_SAMPLE) return sample
  if (Array.isArray(value)) {
    // A sample without this list has nothing that could stand in it.
    const known: readonly unknown[] = Array.isArray(sample) ? sample : []
    return value.map((one, index) => fillIn(one, known[index % known.length])).filter((one) => one !== undefined)
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const known = (sample ?? {}) as Fields
  const filled = Object.entries(value).map(([name, one]) => [name, fillIn(one, known[name])] as const)
  // A part that the sample leaves out can't be filled in by halves.
  const isLost = sample === undefined && filled.some(([, one]) => one === undefined)
  return isLost ? undefined : Object.fromEntries(filled)
}

type Run = { readonly caller: CallerKind; readonly relation: Relation; readonly transport: Transport }

const runsOf = (operation: Operation): fc.Arbitrary<Run> =>
  fc.constantFrom(...callersOf(operation)).chain((caller) => runsBy(caller, operation))

const runsBy = (caller: CallerKind, operation: Operation): fc.Arbitrary<Run> =>
  fc.record({
    caller: fc.constant(caller),
    relation: fc.constantFrom(...relationsOf(operation.name, caller)),
    transport: fc.constantFrom(...(operation.body === 'upload' ? (['rest'] as const) : (['rest', 'proxy'] as const))),
  })

/** Sends it; answers null when it can't be sent, or is not as good (as bad) as it was meant to be once it arrives. */
const send = async (
  name: OperationName,
  { transport, ...who }: Run,
  input: Fields,
  isGood: boolean,
): Promise<Answer | null> => {
  const operation: Operation = operations[name]
  const situation = { world, ...who }
  const filled = asSent(operation, transport, fillIn(input, operationCases[name].input(situation)) as Fields)
  const schema: z.ZodObject = operation.input
  if (!canBeSent(operation, transport, filled) || schema.safeParse(filled).success !== isGood) return null
  return api.call(name, filled, { transport, as: addressOf(name, situation) ?? '' })
}

describe.each(names)('%s', (name) => {
  const operation: Operation = operations[name]

  beforeAll(anew)

  it('does what a good input asks for, or refuses it as declared', async () => {
    const property = fc.asyncProperty(runsOf(operation), goodInput(operation.input), async (run, input) => {
      const answer = await send(name, run, input, true)
      fc.pre(answer !== null)
      counts.good += 1
      if (answer.status < 400) {
        counts.done += 1
        expect(answer.status).toBe(operation.status)
        if (UPHEAVALS.has(name)) await anew()
        return
      }
      const { code, statusCode } = WireError.parse(answer.body)
      expect(errorCodesOf(operation)).toContain(code)
      expect(statusOf).toHaveProperty(code, answer.status)
      expect(statusCode).toBe(answer.status)
      expect([429, 500, 503]).not.toContain(answer.status)
    })
    await fc.assert(property, options)
  })

  it('refuses a bad input and says which field it is', async () => {
    const property = fc.asyncProperty(runsOf(operation), badInput(operation.input), async (run, { input, spoiled }) => {
      const answer = await send(name, run, input, false)
      fc.pre(answer !== null)
      counts.bad += 1
      const { code, issues = [] } = WireError.parse(answer.body)
      expect({ status: answer.status, code }).toEqual({
        status: 400,
        code: operation.errorCodeOverrides.validation_failed ?? 'validation_failed',
      })
      // The lines after them say how many more there are.
      const named = issues.slice(0, ISSUES_MAX)
      expect([...new Set(named.map(({ path }) => path.split('.', 1)[0]))]).toEqual([spoiled])
      for (const issue of issues) expect(issue.message).not.toBe('')
    })
    await fc.assert(property, options)
  })
})

describe('all operations together', () => {
  it('have had enough inputs, and not refusals alone', () => {
    expect(counts.good + counts.bad).toBeGreaterThanOrEqual(RUNS)
    expect(counts.done / counts.good).toBeGreaterThan(0.2)
  })
})
