import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { logoFile, plainLogoFile } from '../src/design/logo-file.ts'
import { palette, tokensOf } from '../src/design/palette.ts'
import { cssVariablesResolver, theme } from '../src/web/ui/library/theme.ts'

/** Sizes in pixels: of the icon on a phone's home screen, of the one in a tab, and of the one in a status bar. */
const TOUCH = { side: 180, logo: 132 }
const FAVICON = 32
const BADGE = 96

const logoPixels = (side: number, file = logoFile()): Promise<Buffer> =>
  // The picture is drawn at the size it has: 72 dots an inch make its 32 units 32 pixels.
  sharp(Buffer.from(file), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer()

/** The logo on a square ground; both sides in pixels. */
export async function icon(side: number, logo: number, background: string): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: await logoPixels(logo) }])
    .png({ palette: true })
    .toBuffer()
}

/** The icon of a notification in a phone's status bar. */
export function badge(): Promise<Buffer> {
  return logoPixels(BADGE, plainLogoFile())
}

const ICON_HEADER = 22

/** An .ico file around one PNG picture: a header of six bytes, an entry of sixteen, and the picture. */
const iconFile = async (): Promise<Buffer> => {
  const picture = await logoPixels(FAVICON)
  const header = Buffer.alloc(ICON_HEADER)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // of one picture
  header.writeUInt8(FAVICON, 6)
  header.writeUInt8(FAVICON, 7)
  header.writeUInt16LE(1, 10) // planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(ICON_HEADER, 18)
  return Buffer.concat([header, picture])
}

const tokens = (): string =>
  tokensOf('light', ':root') +
  tokensOf('dark', ":root[data-mantine-color-scheme='dark']") +
  `@media (prefers-color-scheme: dark) {\n${tokensOf('dark', ':root:not([data-mantine-color-scheme])')}}\n`

/** The styles that the component library would add to the page at run time. */
const libraryVariables = (): string => {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const [theirs, ours] = [defaultCssVariablesResolver(whole), cssVariablesResolver(whole)]
  // Our tokens know the theme themselves.
  const others = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => !(name in ours.variables)))
  const { variables, light, dark } = theirs
  return convertCssVariables(
    { variables: { ...variables, ...ours.variables }, light: others(light), dark: others(dark) },
    ':root',
  )
}

/** Puts the palette where no script could put it in time: the style sheet, the colour of the browser's bars, the icons. */
export function design(): Plugin {
  return {
    name: 'tandem-design',
    enforce: 'pre',
    transform: {
      filter: { id: /\/ui\/(?:foundation|library\/variables)\.css$/ },
      handler: (styles) => styles.replace('@tokens;', tokens).replace('@variables;', libraryVariables),
    },
    transformIndexHtml: (page) =>
      page.replace('__PAPER_LIGHT__', palette.light.paper).replace('__PAPER_DARK__', palette.dark.paper),
    configureServer({ middlewares }) {
      middlewares.use('/logo.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(logoFile())
      })
    },
  }
}

/** The logo as browsers and phones ask for it. */
export function logoFiles(): Plugin {
  return {
    name: 'tandem-logo-files',
    async generateBundle() {
      const files = {
        'logo.svg': logoFile(),
        'favicon.ico': await iconFile(),
        'apple-touch-icon.png': await icon(TOUCH.side, TOUCH.logo, palette.light.paper),
      }
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
