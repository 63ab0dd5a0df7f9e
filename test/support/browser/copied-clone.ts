/** A copy of this clone that a test changes and builds, with the packages of this one. */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const COPIED = ['src', 'dev', 'messages', 'project.inlang', 'scripts', 'build', 'package.json', 'tsconfig.json']
const NOT_COPIED = /[\\/]messages[\\/]compiled|\.test\.tsx?$/

export type CopiedClone = { readonly root: string; readonly remove: () => Promise<void> }

/** Copies what is built from, without what is built. */
export async function copyClone(): Promise<CopiedClone> {
  const root = await mkdtemp(join(tmpdir(), 'tandem-clone-'))
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(root, name), { recursive: true, filter: (path) => !NOT_COPIED.test(path) })
  }
  mkdirSync(join(root, 'dist'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}
