import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { design } from './vite.design.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The module with which the server draws the landing page, React included, and the style sheet that stands in it. */
export default defineConfig({
  root: folder('src/web/'),
  publicDir: false,
  plugins: [design(), react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: folder('dist/landing/'),
    emptyOutDir: true,
    ssr: folder('src/web/features/landing/render-landing.tsx'),
    ssrEmitAssets: true,
    cssCodeSplit: false,
    cssMinify: true,
    minify: false,
    rolldownOptions: { output: { assetFileNames: 'landing[extname]', entryFileNames: 'render-landing.js' } },
  },
})
