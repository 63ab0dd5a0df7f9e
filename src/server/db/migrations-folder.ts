import { fileURLToPath } from 'node:url'

/** The generated steps; the first one creates the extensions. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
