import { readFile } from 'node:fs/promises'

/** The product's version, as package.json has it. */
export async function versionOfProduct(): Promise<string> {
  const file: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return typeof file === 'object' && file && 'version' in file ? String(file.version) : '0'
}
