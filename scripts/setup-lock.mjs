// Only one process at a time sets this clone up. The lock is a listening socket: it ends with its process in any case,
// and waiting processes notice that by their closed connections.
import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const addressOf = (folder) => {
  const name = `tandem-setup-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}` // abstract: no file that a killed process could leave behind
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/**
 * Takes the lock; resolves to the function that releases it. Rejects with EADDRINUSE while another process holds it.
 */
const take = (address) =>
  new Promise((resolve, reject) => {
    const waiting = new Set()
    const server = createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => {}).once('close', () => waiting.delete(socket))
    })
    server.once('error', reject).listen(address, () =>
      resolve(() => {
        server.close()
        for (const socket of waiting) socket.destroy()
      }),
    )
  })

/** Resolves when the holder is gone; `true` if there was no holder, only the socket file of a killed one. */
const holderGone = (address) =>
  new Promise((resolve) => {
    let connected = false
    const socket = connect(address)
    socket.once('connect', () => (connected = true))
    socket.on('error', () => {})
    socket.once('close', () => resolve(!connected))
    socket.resume()
  })

/** Runs `work` while no other process does so for the same folder; `onWait` is called once if it has to wait. */
export async function withSetupLock(folder, work, onWait) {
  const address = addressOf(folder)
  let waited = false
  for (;;) {
    let giveBack
    try {
      giveBack = await take(address)
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
      if (!waited) onWait()
      waited = true
      if ((await holderGone(address)) && address.endsWith('.sock')) rmSync(address, { force: true })
      continue
    }
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
