/**
 * The client of the fake: the documented part of clerk-js that we use (load, session, buildSignInUrl, signOut); like
 * it, it reads its key from the script element. It runs in the browser and is served as text.
 */
export const CLIENT_SCRIPT = `(() => {
  const element = document.querySelector('script[data-clerk-publishable-key]')
  const key = element.getAttribute('data-clerk-publishable-key')
  const frontendApi = 'http://' + atob(key.split('_')[2]).replace(/\\$$/, '')
  const ask = async (path, method) =>
    (await fetch(frontendApi + path, { method, credentials: 'include' })).json()

  window.Clerk = {
    session: undefined,
    async load() {
      const { session } = await ask('/v1/client', 'GET')
      this.session = session && {
        ...session,
        getToken: async () => (await ask('/v1/client/tokens', 'POST')).jwt ?? null,
      }
    },
    buildSignInUrl({ signInForceRedirectUrl }) {
      return frontendApi + '/sign-in?redirect_url=' + encodeURIComponent(signInForceRedirectUrl)
    },
    async signOut(callback) {
      if (!this.session) return
      await ask('/v1/client/sign-out', 'POST')
      this.session = null
      await callback()
    },
  }
})()
`
