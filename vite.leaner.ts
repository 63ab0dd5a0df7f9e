import type { Plugin } from 'vite'

/** What is never called; it says so should that change. */
const LEFT_OUT = "() { throw new Error('Left out of the router: see vite.leaner.ts') }"

/**
 * Functions of the router for what this application has none of: pages that a server of the router's own renders and has
 * prefetched, forms and fetchers, routes that are told later, instrumentation. No bundler can know that; what stands here is what they come to without.
 */
const COMES_TO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dom/ssr/components': {
    usePrefetchBehavior: '() { return [false, React$1.useRef(null), {}] }',
    PrefetchPageLinks: '() { return null }',
  },
  'router/instrumentation': {
    getRouteInstrumentationUpdates: '() { return {} }',
    instrumentClientSideRouter: '(router) { return router }',
  },
  'router/router': {
    handleAction: LEFT_OUT,
    fetch: LEFT_OUT,
    handleFetcherAction: LEFT_OUT,
    handleFetcherLoader: LEFT_OUT,
    discoverRoutes: LEFT_OUT,
  },
}

const OF_ROUTER =
  /\/react-router\/dist\/production\/lib\/(dom\/ssr\/components|router\/(?:instrumentation|router))\.js$/

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
          lean = lean.replace(
            new RegExp(String.raw`^(\t?)((?:async )?function ${name})\([\s\S]*?\n\1\}$`, 'm'),
            (_whole, _tab, head) => {
              left.delete(name)
              return `${head}${instead}`
            },
          )
        }
        return { code: lean, map: null }
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`The router has changed: it has no ${[...left].join(', ')} to leave out.`)
    },
  }
}

const TEXT =
  /^const (?:en|de)_\w+ = .*? \((?:i)?\) => \{\n\treturn \/\*\* @type \{LocalizedString\} \*\/ (\(`[\s\S]*?`\))\n\};$/gm

/** A text in its two languages as one expression; what the compiler of the texts makes of it is three functions. */
export function leanText(name: string, code: string): string | undefined {
  const [english, german, ...others] = [...code.matchAll(TEXT)].map(([, text]) => text)
  // What is more than that stays as it is.
  if (!english || !german || others.length > 0) return undefined
  return `import { getLocale } from '../runtime.js'\nexport const ${name} = (i) => getLocale() === 'de' ? ${german} : ${english}`
}

const OF_TEXTS = /\/messages\/compiled\/messages\/(?!_index)(\w+)\.js$/

/** Writes the texts as short as they can be. */
export function leanTexts(): Plugin {
  return {
    name: 'tandem-lean-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: OF_TEXTS },
      handler(source, id) {
        const code = leanText(OF_TEXTS.exec(id)?.[1] ?? '', source)
        return code === undefined ? undefined : { code, map: null }
      },
    },
  }
}
