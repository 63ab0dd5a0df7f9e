// npm run budget: whether the built pages keep to budget.json. With --write it is set anew: what each library weighs now is
// what later builds are held against; the bytes and requests that are allowed are changed by hand.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { weigh } from './budget.mjs'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path) => JSON.parse(readFileSync(at(path), 'utf8'))

/** The landing page as somebody gets it who comes for the first time. */
const landingPage = async () => {
  const { renderLanding } = await import(pathToFileURL(at('dist/landing/render-landing.js')).href)
  const site = {
    publicUrl: 'https://tandem.example',
    timeZone: 'Europe/Berlin',
    isOpenToAnybody: false,
    institution: { name: null, logo: null },
    imprint: null,
    styles: readFileSync(at('dist/landing/landing.css'), 'utf8'),
    script: '/assets/landing-12345678.js',
    application: [],
  }
  const visit = {
    language: 'de',
    theme: 'auto',
    notice: null,
    missing: null,
    verification: null,
    isSignedIn: false,
    returnTo: null,
  }
  return brotliCompressSync(renderLanding(site, visit)).length
}

const LANDING = 'the landing page itself'
const landing = await landingPage()

const sizeOf = (file) => {
  if (file === LANDING) return landing
  const plain = at(`dist/web/${file}`)
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
}

const report = read('dist/web-report.json')
const budget = read('budget.json')
let isOver = false
for (const [name, page] of Object.entries(budget)) {
  const { bytes, requests, owners, problems, grown } = weigh(report, sizeOf, page)
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`)
  for (const line of [...problems, ...grown]) console.error(`  ${line}`)
  isOver ||= problems.length > 0
  page.owners = Object.fromEntries(Object.entries(owners).toSorted(([one], [other]) => one.localeCompare(other)))
}
if (process.argv.includes('--write')) writeFileSync(at('budget.json'), `${JSON.stringify(budget, null, 2)}\n`)
else if (isOver) process.exitCode = 1
