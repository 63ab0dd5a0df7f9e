// npm test: sets up what is missing, then runs the checks, the tests and the browser tests. npm run test:all (--all)
// runs all of them: what repeats, what is large, how pages look, and the oldest PostgreSQL.
import { browserRun, oldestPostgresRun, staticChecks, summarize, vitestRun } from './checks.mjs'
import { main, prepare } from './setup.mjs'

const all = process.argv.includes('--all')
if (all) process.env.TEST_ALL = '1'

await main(async () => {
  await prepare({ dev: true })
  const outcomes = [...(await staticChecks()), ...(await vitestRun()), ...(await browserRun())]
  if (all) outcomes.push(...(await oldestPostgresRun()))
  summarize(outcomes)
})
