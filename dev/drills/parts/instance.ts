/** An instance that is killed as a machine does it, and started again. */
import { once } from 'node:events'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'

export type Instance = {
  /** By which the database knows its connections. */
  readonly name: string
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  readonly end: () => Promise<void>
  /** Its messages about due tasks that failed. */
  readonly failuresOfDue: () => string[]
}

export async function startInstance(
  databaseUrl: string,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<Instance> {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  const run = () => startServer({ ...settings, DATABASE_URL: url.href })
  const runs: RunningServer[] = [await run()]
  const end = async (): Promise<void> => runs.at(-1)?.stop()
  return {
    name,
    start: async () => void runs.push(await run()),
    kill: async () => {
      const killed = runs.at(-1)?.process
      const gone = killed && once(killed, 'exit')
      killed?.kill('SIGKILL')
      await gone
      await end()
    },
    end,
    failuresOfDue: () =>
      runs.flatMap(({ output }) =>
        output()
          .split('\n')
          .filter((line) => line.includes('due task failed')),
      ),
  }
}
