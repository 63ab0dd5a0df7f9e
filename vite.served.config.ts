import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { design } from './vite.design.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The application as a module of the server's, React included: it asks what a page would ask, and answers with the page. */
export default defineConfig({
  root: folder('src/web/'),
  publicDir: false,
  plugins: [design(), react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: folder('dist/served/'),
    emptyOutDir: true,
    ssr: folder('src/web/served/serve-application.ts'),
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'served.js' } },
  },
})
