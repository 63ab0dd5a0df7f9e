// Turns messages/*.json, in the languages of project.inlang/settings.json, into typed functions in messages/compiled.
// Fails, rather than compiling zero texts, when the message plugin cannot be loaded (the compiler itself only warns), and
// when a language lacks a text. German has a second form (formal-german.mjs).
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { compileFormalGerman, formalFaults, formalTexts } from './formal-german.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))
const keysIn = (locale) => Object.keys(read(`messages/${locale}.json`)).filter((key) => key !== '$schema')

const { locales } = read('project.inlang/settings.json')
const keys = new Map(locales.map((locale) => [locale, new Set(keysIn(locale))]))
const all = new Set([...keys.values()].flatMap((own) => [...own]))
const missing = locales.flatMap((locale) =>
  [...all].filter((key) => !keys.get(locale).has(key)).map((key) => `${key} is not in messages/${locale}.json`),
)
const formal = formalTexts()
const faults = [...missing, ...formalFaults(formal, read('messages/de.json'))]
if (faults.length > 0) {
  console.error(`messages: ${faults.join('; ')}`)
  process.exit(1)
}

// One file after the other. The compiler writes a thousand at once, and forgets those for which no file could be opened.
const inTurn = { ...fs.promises, writeFile: async (path, text) => fs.writeFileSync(path, text) }

await compile({
  project: './project.inlang',
  outdir: './messages/compiled',
  strategy: ['custom-tandem', 'baseLocale'],
  emitTsDeclarations: false,
  emitReadme: false,
  cookieName: 'tandem_locale',
  cookieMaxAge: 60 * 60 * 24 * 365,
  fs: { ...fs, promises: inTurn },
})

compileFormalGerman('./messages/compiled', formal)

// The pages' build takes the texts one by one; whoever needs them all loads one file instead of thousands.
const TEXTS = './messages/compiled/messages'
const texts = fs.readdirSync(TEXTS).filter((name) => name.endsWith('.js') && name !== '_index.js')
const bodies = texts.map((name) => fs.readFileSync(`${TEXTS}/${name}`, 'utf8').replaceAll(/^import .*\n/gmu, ''))
fs.writeFileSync(
  './messages/compiled/all.js',
  `import { getLocale, experimentalStaticLocale } from './runtime.js'
import { formalGerman } from './german-form.js'
${bodies.join('\n').replaceAll("'../", "'./")}
export * as m from './all.js'
`,
)

const { m } = await import(new URL('../messages/compiled/all.js', import.meta.url).href)
if (Object.keys(m).length < all.size) {
  console.error(
    `messages: ${all.size} texts were written, ${Object.keys(m).length} compiled; is the message plugin installed?`,
  )
  process.exit(1)
}
