/** Processor time and memory of processes, from Linux. */
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc, on every Linux that runs Node.js. */
const TICKS = 100

/** Seconds of processor that a process has used. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Figures of every PostgreSQL process that this one has started, those that have ended included. */
export function cpuSecondsOfPostgres(): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((pid) => [pid, Number(statOf(pid)[1] ?? 0)]))
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  const servers = all.filter((pid) => commandOf(pid) === 'postgres' && isOurs(pid))
  const ended = (pid: number): number => {
    const fields = statOf(pid)
    return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS
  }
  return servers.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0) + ended(pid), 0)
}

/** Memory of a process in MB: now, and at its most. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** The fields of /proc/pid/stat behind the name, from the state on; none of a process that has ended. */
const statOf = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
