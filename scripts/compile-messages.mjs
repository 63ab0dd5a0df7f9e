// Turns messages/en.json and de.json into typed functions in messages/compiled. Fails, rather than compiling zero
// texts, when the message plugin cannot be loaded (the compiler itself only warns), and when a language lacks a text.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const keys = async (locale) =>
  Object.keys(JSON.parse(await readFile(`messages/${locale}.json`, 'utf8'))).filter((key) => key !== '$schema')

const [en, de] = await Promise.all([keys('en'), keys('de')])
const lonely = [
  ...en.filter((key) => !de.includes(key)).map((key) => `${key} has no German text`),
  ...de.filter((key) => !en.includes(key)).map((key) => `${key} has no English text`),
]
if (lonely.length > 0) {
  console.error(`messages: ${lonely.join('; ')}`)
  process.exit(1)
}

await compile({
  project: './project.inlang',
  outdir: './messages/compiled',
  strategy: ['custom-tandem', 'baseLocale'],
  emitTsDeclarations: false,
  emitReadme: false,
  cookieName: 'tandem_locale',
  cookieMaxAge: 60 * 60 * 24 * 365,
})

const { m } = await import(new URL('../messages/compiled/messages.js', import.meta.url).href)
if (Object.keys(m).length < en.length) {
  console.error(
    `messages: ${en.length} texts were written, ${Object.keys(m).length} compiled; is the message plugin installed?`,
  )
  process.exit(1)
}
