import { fileURLToPath } from 'node:url'

/** The files that drizzle-kit generates: the tables, step by step. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url))

/** Functions and triggers as they are now, a file for each subject. */
export const RULES_FOLDER = fileURLToPath(new URL('schema/rules', import.meta.url))
