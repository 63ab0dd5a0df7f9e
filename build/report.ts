import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCES = fileURLToPath(new URL('../src/web/', import.meta.url))

/**
 * Writes down which file each source is in, and what that file imports. Vite's own manifest names no source that shares a
 * file with others.
 */
export function report(file: string): Plugin {
  return {
    name: 'tandem-report',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        const sources = Object.keys(chunk.modules)
          .filter((module) => module.startsWith(SOURCES))
          .map((module) => module.slice(SOURCES.length))
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
        return [[chunk.fileName, { imports: chunk.imports, styles, sources }]]
      })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(files)))
    },
  }
}
