import { defineConfig } from 'vite'
import { serverModule } from './vite.server-module.ts'

/** The module with which the server draws the landing page, and the style sheet that stands in it. */
export default defineConfig(
  serverModule('features/landing/render-landing.tsx', 'dist/landing/', {
    ssrEmitAssets: true,
    cssCodeSplit: false,
    cssMinify: true,
    rolldownOptions: { output: { assetFileNames: 'landing[extname]', entryFileNames: 'render-landing.js' } },
  }),
)
