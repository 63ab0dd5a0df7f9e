import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { logoFile } from './src/design/logo.ts'
import { palette } from './src/design/palette.ts'

/** Pictures of the application for the dialog in which it is installed; `npm run app:pictures` takes them. */
const PICTURES = fileURLToPath(new URL('src/web/pwa/pictures/', import.meta.url))

/**
 * Icons of the manifest by file name. Whatever shape a system cuts out of a maskable one holds the middle four fifths, so
 * its logo is smaller and its ground reaches the edge.
 */
const ICONS = [
  { name: 'icon', side: 192, share: 0.96, ground: '#00000000' },
  { name: 'icon', side: 512, share: 0.96, ground: '#00000000' },
  { name: 'maskable', side: 192, share: 0.66, ground: palette.light.paper },
  { name: 'maskable', side: 512, share: 0.66, ground: palette.light.paper },
] as const

const icon = async ({ side, share, ground }: (typeof ICONS)[number]): Promise<Buffer> => {
  const width = Math.round(side * share)
  // The picture is drawn at the size it has: 72 dots an inch make its 32 units 32 pixels.
  const logo = await sharp(Buffer.from(logoFile()), { density: (72 * width) / 32 })
    .resize(width, width)
    .png()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: logo }])
    .png({ palette: true })
    .toBuffer()
}

/** Makes of the pages an application that can be installed: its icons, and pictures of it. */
export function installedApp(): Plugin {
  return {
    name: 'tandem-installed-app',
    async generateBundle() {
      for (const shape of ICONS) {
        this.emitFile({ type: 'asset', fileName: `icons/${shape.name}-${shape.side}.png`, source: await icon(shape) })
      }
      for (const name of await readdir(PICTURES)) {
        this.emitFile({ type: 'asset', fileName: `screenshots/${name}`, source: await readFile(PICTURES + name) })
      }
    },
  }
}
