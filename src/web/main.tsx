const begin = (): void => void import('./entry-client.tsx')

// What the server has rendered can be read before: until it is painted its styles have the connection to themselves. There
// are no frames where nobody looks.
if (document.visibilityState === 'hidden') begin()
else requestAnimationFrame(() => setTimeout(begin))
