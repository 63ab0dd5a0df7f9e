import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { design } from './design.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** A module of the browser's sources for the server, React included. @param from its source, below src/web @param to its folder */
const serverModule = (from: string, to: string, build: UserConfig['build']): UserConfig => ({
  root: folder('src/web/'),
  publicDir: false,
  plugins: [design(), react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: folder(to), emptyOutDir: true, ssr: folder(`src/web/${from}`), minify: false, ...build },
})

/** The application as a module of the server's: it asks what a page would ask, and renders the page. */
export const application = serverModule('entry-server.tsx', 'dist/ssr/', {
  rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
})

/** The module that renders the landing page on the server, and the style sheet inlined in it. */
export const landing = serverModule('features/landing/render-landing.tsx', 'dist/landing/', {
  ssrEmitAssets: true,
  cssCodeSplit: false,
  cssMinify: true,
  rolldownOptions: { output: { assetFileNames: 'landing[extname]', entryFileNames: 'render-landing.js' } },
})
