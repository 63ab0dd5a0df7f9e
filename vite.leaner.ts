import type { Plugin } from 'vite'

/**
 * Functions of the router for what this application has none of: pages that a server of the router's own renders and has
 * prefetched, and instrumentation. No bundler can know that; what stands here is what they come to without.
 */
const COMES_TO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dom/ssr/components': {
    usePrefetchBehavior: 'function usePrefetchBehavior() { return [false, React$1.useRef(null), {}] }',
    PrefetchPageLinks: 'function PrefetchPageLinks() { return null }',
  },
  'router/instrumentation': {
    getRouteInstrumentationUpdates: 'function getRouteInstrumentationUpdates() { return {} }',
    instrumentClientSideRouter: 'function instrumentClientSideRouter(router) { return router }',
  },
}

const OF_ROUTER = /\/react-router\/dist\/production\/lib\/(dom\/ssr\/components|router\/instrumentation)\.js$/

/** Leaves out of the router what nothing here can reach. Fails when a new version of it has none of those functions. */
export function leanRouter(): Plugin {
  const left = new Set(Object.values(COMES_TO).flatMap((functions) => Object.keys(functions)))
  return {
    name: 'tandem-lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: OF_ROUTER },
      handler(code, id) {
        let lean = code
        for (const [name, instead] of Object.entries(COMES_TO[OF_ROUTER.exec(id)?.[1] ?? ''] ?? {})) {
          lean = lean.replace(new RegExp(String.raw`^function ${name}\([\s\S]*?\n\}$`, 'm'), () => {
            left.delete(name)
            return instead
          })
        }
        return { code: lean, map: null }
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`The router has changed: it has no ${[...left].join(', ')} to leave out.`)
    },
  }
}

const TEXT = /^const (?:en|de)_\w+ = .*? \((?:i)?\) => \{\n\treturn \/\*\* @type \{LocalizedString\} \*\/ (\(`[\s\S]*?`\))\n\};$/gm

/** Writes a text in its two languages as one expression; what the compiler of the texts makes of it is three functions. */
export function leanTexts(): Plugin {
  return {
    name: 'tandem-lean-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/compiled\/messages\/(?!_index)\w+\.js$/ },
      handler(code, id) {
        const [english, german, ...others] = [...code.matchAll(TEXT)].map(([, text]) => text)
        const [, name] = /\/(\w+)\.js$/.exec(id) ?? []
        // Those with plurals are functions of their own.
        if (!name || !english || !german || others.length > 0) return
        return {
          code: `import { getLocale } from '../runtime.js'\nexport const ${name} = (i) => getLocale() === 'de' ? ${german} : ${english}`,
          map: null,
        }
      },
    },
  }
}
