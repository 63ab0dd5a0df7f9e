import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import { design } from './design.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Of all styles only the landing page's are kept, in one file: they stand in the page. */
const landingStyles: Plugin = {
  name: 'tandem-landing-styles',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const sheetsOf = (chunk: Rolldown.OutputChunk): string[] => [
        ...chunk.imports.flatMap((name) => (bundle[name]?.type === 'chunk' ? sheetsOf(bundle[name]) : [])),
        ...(chunk.viteMetadata?.importedCss ?? []),
      ]
      const landing = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'landing')
      const sheets = landing?.type === 'chunk' ? new Set(sheetsOf(landing)) : []
      const source = [...sheets].map((name) => bundle[name]?.type === 'asset' && String(bundle[name].source)).join('')
      for (const { type, fileName } of Object.values(bundle)) if (type === 'asset') delete bundle[fileName]
      this.emitFile({ type: 'asset', fileName: 'landing.css', source })
    },
  },
}

/** The pages as a module of the server's, React included: it asks what a page would ask, and renders the page. */
export const serverPages: UserConfig = {
  root: folder('src/web/'),
  publicDir: false,
  plugins: [design(), react(), landingStyles],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: folder('dist/ssr/'),
    emptyOutDir: true,
    ssr: true,
    ssrEmitAssets: true,
    cssMinify: true,
    minify: false,
    rolldownOptions: {
      // The landing page is in a file of its own for its styles' sake.
      input: {
        'entry-server': folder('src/web/entry-server.tsx'),
        landing: folder('src/web/features/landing/landing.tsx'),
      },
    },
  },
}
