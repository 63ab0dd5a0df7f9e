// npm run backup, restore, move, admin, migrate: sets up what is missing, then runs the bundled command on the Node.js that the packages bring along.
import { spawn } from 'node:child_process'
import { environment, main, node24, prepare, root } from './setup.mjs'

await main(async () => {
  await prepare({ pages: false })
  const [name, ...words] = process.argv.slice(2)
  const args = [`dist/server/${name}.js`, ...words]
  const command = spawn(node24(), args, { cwd: root, env: environment(), stdio: 'inherit' })
  // Ctrl+C reaches both processes; this one waits for the other one's message.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  command.once('exit', (code) => (process.exitCode = code ?? 1))
})
