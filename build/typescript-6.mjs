// Loaded before dependency-cruiser (node --import): TypeScript 7 checks the types but has no JavaScript API yet, so a
// tool that parses with `typescript` gets version 6, installed under the name typescript6.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, 'typescript6'), context),
})
