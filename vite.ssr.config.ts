import { defineConfig } from 'vite'
import { serverModule } from './vite.server-module.ts'

/** The application as a module of the server's: it asks what a page would ask, and renders the page. */
export default defineConfig(
  serverModule('entry-server.tsx', 'dist/ssr/', {
    rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
  }),
)
