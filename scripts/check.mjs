// npm run check: everything but the browser tests.
import { staticChecks, summarize, vitestRun } from './checks.mjs'
import { main, prepare } from './setup.mjs'

await main(async () => {
  await prepare({ dev: true })
  summarize([...(await staticChecks()), ...(await vitestRun())])
})
