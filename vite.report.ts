import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCES = fileURLToPath(new URL('src/web/', import.meta.url))

/** The package that a module is of; what is ours by its folder. */
const ownerOf = (module: string): string => {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? []
  if (name) return name
  return module.includes('/messages/compiled/') ? 'our texts' : 'our code'
}

/**
 * Writes down what became of the sources: which file each is in, what that imports, and how much of it is whose (before
 * it is made small). The server fetches ahead by it, and the budget names by it what grew.
 */
export function report(file: string): Plugin {
  return {
    name: 'tandem-report',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        const owners: Record<string, number> = {}
        const sources: string[] = []
        for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
          if (module.startsWith(SOURCES)) sources.push(module.slice(SOURCES.length))
          const owner = ownerOf(module)
          owners[owner] = (owners[owner] ?? 0) + renderedLength
        }
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
        return [[chunk.fileName, { imports: chunk.imports, styles, owners, sources }]]
      })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(files)))
    },
  }
}
