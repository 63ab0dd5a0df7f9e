/** The parts of the provider's client that are used here, as its documentation describes them. */
export type ClerkClient = {
  load(options: { readonly telemetry: false }): Promise<unknown>
  readonly session?: ClerkSession | null
  buildSignInUrl(options: { readonly signInForceRedirectUrl: string; readonly signUpForceRedirectUrl: string }): string
  /** With a callback the client does not redirect. */
  signOut(callback: () => void): Promise<unknown>
}

type ClerkSession = {
  /** `pending`: the provider still asks for something, for instance a second factor. */
  readonly status: string
  getToken(options: { readonly skipCache: true }): Promise<string | null>
}

declare global {
  /** Set by the client's script. */
  var Clerk: ClerkClient | undefined
}

/** Loads the client from the frontend API that its key names. */
export async function loadClient(address: string, publishableKey: string): Promise<ClerkClient> {
  await loadScript(address, publishableKey)
  const { Clerk: client } = globalThis
  if (!client) throw new Error('The script brought no client.')
  await client.load({ telemetry: false })
  return client
}

const loadScript = (address: string, publishableKey: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.dataset['clerkPublishableKey'] = publishableKey
    script.crossOrigin = 'anonymous'
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The script did not come.')))
    script.src = address
    document.head.append(script)
  })
