/** What we use of the provider's client, as its documentation describes it. */
export type ClerkClient = {
  load(options: { readonly telemetry: false }): Promise<unknown>
  readonly session?: ClerkSession | null
  buildSignInUrl(options: { readonly signInForceRedirectUrl: string; readonly signUpForceRedirectUrl: string }): string
  /** The callback takes the place of the way home that it would take by itself. */
  signOut(callback: () => void): Promise<unknown>
}

type ClerkSession = {
  /** `pending`: something is left to do at the provider, a second factor for instance. */
  readonly status: string
  getToken(options: { readonly skipCache: true }): Promise<string | null>
}

declare global {
  /** The client's script puts it there. */
  var Clerk: ClerkClient | undefined
}

/** The client, loaded from the frontend API that its key names. */
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
