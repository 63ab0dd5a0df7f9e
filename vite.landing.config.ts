import { defineConfig } from 'vite'
import { serverModule } from './vite.server-module.ts'

/** The module that renders the landing page on the server, and the style sheet inlined in it. */
export default defineConfig(
  serverModule('features/landing/render-landing.tsx', 'dist/landing/', {
    ssrEmitAssets: true,
    cssCodeSplit: false,
    cssMinify: true,
    rolldownOptions: { output: { assetFileNames: 'landing[extname]', entryFileNames: 'render-landing.js' } },
  }),
)
