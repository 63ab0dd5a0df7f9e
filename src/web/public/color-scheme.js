// Runs before the first paint, so that a theme chosen earlier never flashes. The name and values are those of
// ui/switches/kept-color-scheme.ts; without a choice (or without storage) the system's theme stands.
;(function () {
  var chosen = (/(?:^|; )tandem_color_scheme=(auto|light|dark)/.exec(document.cookie) || [])[1]
  try {
    chosen = chosen || localStorage.getItem('tandem_color_scheme')
  } catch {
    // Storage is switched off.
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
