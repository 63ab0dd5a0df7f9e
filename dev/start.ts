import { run } from '#server/main.ts'
import { sample } from './sample.ts'

// The product with the project's own sample data at hand: SAMPLE_DATA decides whether they go in.
await run(sample)
