import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { palette } from '../src/design/palette.ts'
import { badge, icon } from './design.ts'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Pictures for the browser's install dialog; `npm run app:pictures` takes them. */
const PICTURES = path('../src/web/pwa/pictures/')
const WORKER = path('../src/web/pwa/worker/worker.ts')
/** The one script without a hash in its name. */
const PLAIN_SCRIPT = path('../src/web/public/color-scheme.js')

/**
 * Icons of the manifest by file name. Systems cut maskable icons into various shapes, but always keep the middle four
 * fifths. So their logo is smaller, and their background reaches the edge.
 */
const ICONS = [
  { name: 'icon', side: 192, share: 0.96, ground: '#00000000' },
  { name: 'icon', side: 512, share: 0.96, ground: '#00000000' },
  { name: 'maskable', side: 192, share: 0.66, ground: palette.light.paper },
  { name: 'maskable', side: 512, share: 0.66, ground: palette.light.paper },
] as const

/** The worker in one file: browsers of today run it without modules. */
const workerScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The worker was not built.')
  return output.output[0].code
}

/** The element in which a page names its build. */
const BUILD_MARK = '__BUILD__'
/** Scripts and styles, hashed by content. Pictures of the tours are not stored until somebody looks at them. */
const KEPT = /^assets\/.+\.(?:js|css)$/

/** Makes of the pages an application that can be installed and opens without a connection. */
export function installedApp(): Plugin {
  return {
    name: 'tandem-installed-app',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const { name, side, share, ground } of ICONS) {
          const source = await icon(side, Math.round(side * share), ground)
          this.emitFile({ type: 'asset', fileName: `icons/${name}-${side}.png`, source })
        }
        this.emitFile({ type: 'asset', fileName: 'icons/badge.png', source: await badge() })
        for (const name of await readdir(PICTURES)) {
          this.emitFile({ type: 'asset', fileName: `screenshots/${name}`, source: await readFile(PICTURES + name) })
        }
        const worker = await workerScript()
        const files = Object.keys(bundle)
          .filter((name) => KEPT.test(name))
          .toSorted()
          .map((name) => `/${name}`)
        const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? [file] : []))
        const pages = assets.filter(({ fileName }) => fileName.endsWith('.html'))
        const contents = [
          worker,
          await readFile(PLAIN_SCRIPT, 'utf8'),
          ...pages.map((page) => String(page.source)),
          ...files,
        ]
        const name = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 12)
        const said = JSON.stringify({ build: name, files })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `self.BUILT=${said};\n${worker}` })
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: `${JSON.stringify({ build: name })}\n` })
        for (const page of pages) page.source = String(page.source).replaceAll(BUILD_MARK, name)
      },
    },
  }
}
