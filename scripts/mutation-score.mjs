/** `npm run mutate:score [reports]` adds up what the last runs of `npm run mutate` found. */
import { globSync, readFileSync } from 'node:fs'

const reports = process.argv.length > 2 ? process.argv.slice(2) : globSync('test-results/mutants-*.json')
const percent = (killed, survived) => `${((100 * killed) / (killed + survived)).toFixed(1)} %`

const files = {}
for (const report of reports) {
  for (const [name, { mutants }] of Object.entries(JSON.parse(readFileSync(report, 'utf8')).files)) {
    const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
    const [killed, survived] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
    if (killed + survived > 0) files[name.replace(/^src\//, '')] = [killed, survived]
  }
}
let [allKilled, allSurvived] = [0, 0]
for (const name of Object.keys(files).toSorted()) {
  const [killed, survived] = files[name]
  console.log(`| \`${name}\` | ${killed} | ${survived} | ${percent(killed, survived)} |`)
  allKilled += killed
  allSurvived += survived
}
console.log(`| all | ${allKilled} | ${allSurvived} | ${percent(allKilled, allSurvived)} |`)
