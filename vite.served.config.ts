import { defineConfig } from 'vite'
import { serverModule } from './vite.server-module.ts'

/** The application as a module of the server's: it asks what a page would ask, and answers with the page. */
export default defineConfig(
  serverModule('served/serve-application.ts', 'dist/served/', {
    rolldownOptions: { output: { entryFileNames: 'served.js' } },
  }),
)
