import type { Sample } from '#server/running.ts'
import { ADMINS } from './personas.ts'
import { samplePeople } from './sample-sign-in.ts'
import { seed } from './seed.ts'

/** Everything for a start with sample data. */
export const sample: Sample = { seed, people: samplePeople, firstAdminEmail: ADMINS.adminRegistered.email }
