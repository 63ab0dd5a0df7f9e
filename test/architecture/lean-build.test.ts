import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { m } from '#messages'
import { overwriteGetLocale } from '#messages/runtime'
import { expect, test } from 'vitest'
import { leanText } from '../../vite.leaner.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Whatever a text asks for is its own name. */
const inputs = new Proxy({}, { get: (_inputs, name) => `<${String(name)}>` })

test('a text that is written as one expression says the same, in both languages', () => {
  const texts = Object.entries(m) as [string, (inputs: object) => string][]
  for (const locale of ['en', 'de'] as const) {
    overwriteGetLocale(() => locale)
    for (const [name, said] of texts) {
      const lean = leanText(name, read(`messages/compiled/messages/${name}.js`))
      const expression = /=> (getLocale\(\) === [\s\S]*)$/.exec(lean ?? '')?.[1]
      expect(expression, name).toBeDefined()
      // oxlint-disable-next-line typescript/no-implied-eval -- what the build would write, from this repository's own texts
      const say = new Function('i', 'getLocale', `return ${expression}`)
      expect(
        say(inputs, () => locale),
        name,
      ).toBe(said(inputs))
    }
  }
})

/** Of the router's, what goes by the functions that the build leaves out of it. */
const LEFT_OUT =
  /\b(?:Form|useFetchers?|useSubmit|useActionData|useFormAction|patchRoutesOnNavigation|PrefetchPageLinks)\b/

test('nothing uses what is left out of the router', () => {
  const users = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .map((file) => [file, read(file)] as const)
    .filter(([, source]) => source.includes("from 'react-router"))
  const imported = users.flatMap(([file, source]) =>
    [...source.matchAll(/import \{([^}]*)\} from 'react-router[^']*'/g)].map(
      ([, names = '']) => [file, names] as const,
    ),
  )
  expect(imported.length).toBeGreaterThan(20)
  expect(imported.filter(([, names]) => LEFT_OUT.test(names))).toEqual([])
  expect(users.filter(([, source]) => /patchRoutesOnNavigation|instrumentations|prefetch=/.test(source))).toEqual([])
})
