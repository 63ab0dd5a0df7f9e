import { run } from '../main.ts'

// The product without sample data: what ops/serve runs.
await run(null)
