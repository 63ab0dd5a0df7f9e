import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/**
 * jsdom, made once for all files of a worker: most of the time of these tests went into making it anew for each. What a
 * test leaves in it is put back after the test (jsdom.ts).
 */
const sharedJsdom: Environment = {
  ...jsdom,
  name: 'shared-jsdom',
  async setup(global: typeof globalThis, options) {
    const made = global as { sharedJsdom?: Promise<unknown> }
    made.sharedJsdom ??= Promise.resolve(jsdom.setup(global, options))
    await made.sharedJsdom
    return { teardown: () => undefined }
  },
}

export default sharedJsdom
