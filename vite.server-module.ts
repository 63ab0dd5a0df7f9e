import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { design } from './vite.design.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A module of the browser's sources for the server, React included. @param from its source, below src/web @param to its folder */
export function serverModule(from: string, to: string, build: UserConfig['build'] = {}): UserConfig {
  return {
    root: folder('src/web/'),
    publicDir: false,
    plugins: [design(), react()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder(to), emptyOutDir: true, ssr: folder(`src/web/${from}`), minify: false, ...build },
  }
}
