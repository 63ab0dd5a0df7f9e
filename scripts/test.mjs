// npm test: sets up what is missing, then runs everything: the checks, the tests, the browser tests.
import { browserRun, staticChecks, summarize, vitestRun } from './checks.mjs'
import { main, prepare } from './setup.mjs'

await main(async () => {
  await prepare({ dev: true })
  summarize([...(await staticChecks()), ...(await vitestRun()), ...(await browserRun())])
})
