/**
 * Packages that the bundled server loads as they are installed: they are native, or read files of their own beside their
 * code. `npm run release` takes these along, with what they need.
 */
export const NOT_BUNDLED = [
  '@electric-sql/pglite', // PostgreSQL as WebAssembly
  'sharp', // native
  'piscina', // starts threads of a file of its own
  'pdfkit', // metrics of fonts
  'fontkit', // tables of scripts
  'subset-font', // HarfBuzz as WebAssembly
  '@fontsource-variable',
]
