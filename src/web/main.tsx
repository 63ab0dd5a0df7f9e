const begin = (): void => void import('./entry-client.tsx')

// Loads the application after the first paint: until then the styles have the connection to themselves. A hidden window
// paints no frames.
if (document.visibilityState === 'hidden') begin()
else requestAnimationFrame(() => setTimeout(begin))
