/** The message of a page to the service worker when somebody signs out; it answers on the port that comes with it. */
export const WORKER_SIGN_OUT = 'sign-out'
