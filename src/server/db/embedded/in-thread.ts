import { Worker } from 'node:worker_threads'

/** Runs a module in a thread of its own. @throws what it throws */
export async function inThread(module: string, workerData: unknown): Promise<void> {
  const worker = new Worker(new URL(module), { workerData, execArgv: [] })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}
