/** Three PostgreSQL servers under Patroni, etcd and HAProxy in front of them: Debian's packages, on this machine. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unprivileged } from '#server/db/own-postgres/program.ts'
import { freePort } from '#test/support/free-port.ts'
import { endProgram, isWell, startProgram, takesConnections, until } from './programs.ts'

export type PatroniCluster = {
  /** Port of the present primary. */
  readonly url: string
  /** Port of its standbys. */
  readonly readUrl: string
  readonly primary: () => Promise<string>
  /** As when its machine loses power; the name of who it was. */
  readonly killPrimary: () => Promise<string>
  /** Restarts a killed node, and waits until it follows the primary. */
  readonly revive: (name: string) => Promise<void>
  readonly end: () => Promise<void>
}

type Node = {
  readonly name: string
  readonly port: number
  readonly api: number
  readonly folder: string
  process: ChildProcess
}

const NODES = ['one', 'two', 'three']
const PROGRAMS = '/usr/lib/postgresql/15/bin'
const ACCESS = { username: 'postgres', password: 'drill' }
const REPLICATION = { username: 'replicator', password: 'drill' }

/** As Patroni's documentation has it, with the shortest times that it takes. */
const SETTINGS = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { wal_log_hints: 'on', max_connections: 100, shared_buffers: '128MB' },
  },
}

export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const [store, front, readFront] = await Promise.all([freePort(), freePort(), freePort()])
  const etcd = await startEtcd(await ownFolder(join(folder, 'etcd')), store, join(folder, 'etcd.log'))
  const nodes = await startNodes(folder, store)
  const proxyFile = join(folder, 'haproxy.cfg')
  await writeFile(proxyFile, proxyConfig(nodes, front, readFront))
  const proxy = startProgram('haproxy', ['-f', proxyFile], { log: join(folder, 'haproxy.log') })
  await until('HAProxy takes connections', () => takesConnections(front))

  const primary = async (): Promise<Node> => {
    const found = await whichIs(nodes, 'primary')
    if (!found) throw new Error('there is no primary')
    return found
  }
  return {
    url: `postgres://postgres:drill@127.0.0.1:${front}/postgres`,
    readUrl: `postgres://postgres:drill@127.0.0.1:${readFront}/postgres`,
    primary: async () => (await primary()).name,
    killPrimary: async () => {
      const node = await primary()
      await killAll(node)
      return node.name
    },
    revive: async (name) => {
      const node = nodes.find((one) => one.name === name)
      if (!node) return
      node.process = startNode(node, folder)
      await until('it follows', () => areAll([node], 'replica'), 120)
    },
    end: async () => {
      await Promise.all(nodes.map((node) => endProgram(node.process)))
      await Promise.all([endProgram(proxy), endProgram(etcd)])
    },
  }
}

const ownFolder = async (path: string): Promise<string> => {
  const user = unprivileged()
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

const startNode = (node: Pick<Node, 'name' | 'folder'>, folder: string): ChildProcess =>
  startProgram('patroni', [join(node.folder, 'patroni.yml')], {
    ...unprivileged(),
    cwd: '/',
    env: { ...process.env, HOME: '/tmp' },
    log: join(folder, `${node.name}.log`),
  })

/** The first makes the cluster; the others copy it and follow, one of them so that nothing is acknowledged without it. */
const startNodes = async (folder: string, store: number): Promise<Node[]> => {
  const nodes: Node[] = []
  for (const name of NODES) {
    const [port, api] = await Promise.all([freePort(), freePort()])
    const node = { name, port, api, folder: await ownFolder(join(folder, name)) }
    await writeFile(join(node.folder, 'patroni.yml'), JSON.stringify(configOf(node, store)))
    process.on('exit', () => killServer(node.folder))
    nodes.push({ ...node, process: startNode(node, folder) })
    if (nodes.length === 1) await until('a primary', () => isWell(`http://127.0.0.1:${api}/primary`))
  }
  await until('the others follow', () => areAll(nodes.slice(1), 'replica'), 120)
  await until('one of them at once', async () => (await whichIs(nodes, 'sync')) !== null)
  return nodes
}

const startEtcd = async (folder: string, port: number, log: string): Promise<ChildProcess> => {
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const given = {
    'data-dir': folder,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const options = Object.entries(given).map(([name, value]) => `--${name}=${value}`)
  const etcd = startProgram('etcd', options, { ...unprivileged(), cwd: folder, log })
  await until('etcd answers', () => isWell(`${client}/health`))
  return etcd
}

const configOf = ({ name, port, api, folder }: Omit<Node, 'process'>, store: number): object => ({
  scope: 'tandem',
  name,
  etcd3: { host: `127.0.0.1:${store}` },
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  bootstrap: { dcs: SETTINGS, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, 'data'),
    bin_dir: PROGRAMS,
    pgpass: join(folder, 'pgpass'),
    authentication: { superuser: ACCESS, replication: REPLICATION, rewind: ACCESS },
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication all 127.0.0.1/32 scram-sha-256',
    ],
  },
})

/** HAProxy asks Patroni who is what, and ends connections to a server that is no longer. */
const proxyConfig = (nodes: readonly Node[], front: number, readFront: number): string => {
  const servers = nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`).join('\n')
  const way = (name: string, port: number, asked: string): string => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${asked}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `global
  maxconn 500
defaults
  mode tcp
  retries 0
  timeout connect 4s
  timeout check 2s
  timeout client 30m
  timeout server 30m
${way('primary', front, '/primary')}${way('replicas', readFront, '/replica?lag=16MB')}`
}

const isA = ({ api }: Node, what: string): Promise<boolean> => isWell(`http://127.0.0.1:${api}/${what}`)

const areAll = async (nodes: readonly Node[], what: string): Promise<boolean> =>
  (await Promise.all(nodes.map((node) => isA(node, what)))).every(Boolean)

const whichIs = async (nodes: readonly Node[], what: string): Promise<Node | null> => {
  const found = await Promise.all(nodes.map((node) => isA(node, what)))
  return nodes[found.indexOf(true)] ?? null
}

/** Kills Patroni first, so that nothing restarts PostgreSQL, and then all processes of PostgreSQL at once. */
const killAll = async ({ process: patroni, folder }: Node): Promise<void> => {
  const postmaster = postmasterOf(folder)
  patroni.kill('SIGKILL')
  // The postmaster first, so that it starts no other child. A process may have ended already.
  for (const pid of [postmaster, ...(await childrenOf(postmaster)).map(Number)]) killNow(pid)
}

const childrenOf = async (parent: number): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ')')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_pid, index) => parents[index] === parent)
}

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])

/** In case this process ends before it has told Patroni to stop its server. */
const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const killServer = (folder: string): void => {
  try {
    process.kill(postmasterOf(folder), 'SIGQUIT')
  } catch {
    // It has ended.
  }
}
