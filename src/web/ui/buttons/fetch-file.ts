import { saveFile } from '../save-file.ts'

/** Whether a service worker handles this page's requests, and so stores what is fetched. */
export function isKeptByWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/**
 * Fetches a file and saves it among the reader's downloads, under the server's name for it. Unlike the browser's own
 * downloads this passes the service worker.
 * @throws Error the server's message; TypeError when the server was not reached
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

/** The file name in a Content-Disposition header (RFC 6266), in any script where it has one. */
export function fileName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}
