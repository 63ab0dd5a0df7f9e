import { keepUpToDate } from './service-worker.ts'
import { isToBeSpared } from './slow-connection.ts'

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** What can wait until the page stands: files for the time without a connection, other versions. */
export function begin(): void {
  void keepUpToDate({ keepsFiles: !isToBeSpared() || isInstalled() })
}
