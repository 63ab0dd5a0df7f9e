import { saveFile } from '../save-file.ts'

/** Whether a service worker stands between this page and the server: what is fetched through it is kept for the time offline. */
export function isKeptByWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/**
 * Fetches a file and puts it among the reader's downloads, under the name that the server gives it. A browser's own
 * downloads go past the service worker; this one does not.
 * @throws Error what the server said; TypeError when it was not reached
 */
export async function fetchFile(href: string): Promise<void> {
  const answer = await fetch(href)
  if (!answer.ok) {
    const said: unknown = await answer.json().catch(() => null)
    const isSaid = typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string'
    throw new Error(isSaid ? String(said.message) : undefined)
  }
  const type = answer.headers.get('content-type') ?? ''
  saveFile(fileName(answer.headers.get('content-disposition') ?? '') ?? '', await answer.blob(), type)
}

/** The name that a Content-Disposition header gives a file (RFC 6266), in any script where it has one. */
export function fileName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}
