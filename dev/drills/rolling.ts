/**
 * Replaces two instances one by one under load, on their ports, behind a proxy as it is installed:
 * `node dev/drills/rolling.ts caddy`, or `nginx`. Needs that program and a PostgreSQL server for tests on this machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBuiltPages } from '#server/http/pages/built-pages.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { start } from '#server/main.ts'
import type { Running } from '#server/running.ts'
import { testApp } from '#test/support/api.ts'
import { startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { makeStudent } from '#test/support/people.ts'
import { startLoad } from '#test/support/rolling/load.ts'
import { freePort } from '#test/support/free-port.ts'
import { isWell, until } from './parts/programs.ts'

const SECRET = 'a secret of at least thirty-two characters'

const PROXIES: Record<
  string,
  { config: (port: number, ports: readonly number[]) => string; run: (file: string) => string[] }
> = {
  caddy: {
    config: (port, ports) => `{
  admin off
}
http://127.0.0.1:${port} {
  reverse_proxy ${ports.map((each) => `127.0.0.1:${each}`).join(' ')} {
    health_uri /readyz
    health_interval 1s
    lb_policy round_robin
    lb_try_duration 5s
    flush_interval -1
  }
}
`,
    run: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
  nginx: {
    config: (port, ports) => `daemon off; pid ${tmpdir()}/tandem-drill.pid; error_log stderr crit;
events {}
http {
  access_log off;
  upstream tandem { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://tandem;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout;
    }
  }
}
`,
    run: (file) => ['nginx', '-c', file],
  },
}

const name = process.argv[2] ?? 'caddy'
const kind = PROXIES[name]
if (!kind) throw new Error(`one of ${Object.keys(PROXIES).join(', ')}`)

const postgres = await startOwnPostgres()
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
await migrate(database)
const folder = await mkdtemp(join(tmpdir(), 'tandem-drill-'))
const [front, ...ports] = await Promise.all([freePort(), freePort(), freePort()])

const instance = (port: number): Promise<Running> =>
  start(
    {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: SECRET,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '4',
      LIMIT_CALLS_PER_MINUTE: '10000000',
      LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '10000000',
    },
    null,
  )
const running = new Map<number, Running>()
for (const port of ports) running.set(port, await instance(port))

const file = join(folder, 'proxy.conf')
await writeFile(file, kind.config(front, ports))
const [program = '', ...given] = kind.run(file)
const proxy = spawn(program, given, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, HOME: folder } })
const url = `http://127.0.0.1:${front}`
await until('the proxy answers', () => isWell(`${url}/healthz`))

const desk = await testApp(database, {
  pages: await readBuiltPages(fileURLToPath(new URL('../../dist', import.meta.url))),
})
const students = await Promise.all(Array.from({ length: 8 }, () => makeStudent(database.db)))
const people = await Promise.all(students.map(async ({ id, email }) => ({ id, cookie: await desk.signIn(email) })))
const load = startLoad(url, people)
await load.more(100)
for (const port of ports) {
  const old = running.get(port)
  await old?.drain()
  await old?.close()
  running.set(port, await instance(port))
  await until('the instance is ready', () => isWell(`http://127.0.0.1:${port}/readyz`))
  await load.more(400)
}
await load.stop()

const failed = load.outcomes.filter(({ status }) => status !== 200)
const byStatus = [...Map.groupBy(failed, ({ status }) => status)].map(
  ([status, those]) => `, ${those.length} with ${status}`,
)
process.stdout.write(
  `${name}: ${load.outcomes.length} calls while two instances were replaced, ${failed.length} failed${byStatus.join('')}\n`,
)

proxy.kill()
await once(proxy, 'exit')
for (const each of running.values()) await each.close()
await desk.close()
await database.close()
await postgres.end()
await rm(folder, { recursive: true })
process.exit(failed.length > 0 ? 1 : 0)
