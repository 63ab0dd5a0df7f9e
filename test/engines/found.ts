import { engines } from './installed.ts'

/** Says which engines are left out; ends the run when all of them were asked for (REQUIRE_ENGINES). */
export function setup(): void {
  const missing = engines().flatMap((engine) =>
    engine.missing === null ? [] : [`${engine.name} is left out: ${engine.missing}.`],
  )
  if (missing.length > 0 && process.env['REQUIRE_ENGINES']) throw new Error(missing.join(' '))
  for (const words of missing) console.warn(words)
}
