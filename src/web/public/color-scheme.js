// Runs before the first paint, so that a theme chosen earlier never flashes. The name and values are those of
// ui/switches/kept-color-scheme.ts; without a choice the system's theme stands.
;(function () {
  var chosen = (/(?:^|; )tandem_color_scheme=(auto|light|dark)/.exec(document.cookie) || [])[1]
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
// A button that somebody presses before the page is hydrated shows that it waits, and is pressed then (entry-client.tsx): the
// last one, unless something else is pressed after it, or Escape. React replays no press from before its script is there.
;(function () {
  var forget = function () {
    document.querySelectorAll('[data-pressed]').forEach(function (button) {
      button.removeAttribute('aria-busy')
      button.removeAttribute('data-pressed')
    })
  }
  addEventListener(
    'click',
    function (event) {
      forget()
      var button = event.isTrusted && event.target.closest('#root[data-hydrating=yes] button')
      if (!button) return
      button.setAttribute('aria-busy', 'true')
      button.setAttribute('data-pressed', '')
    },
    true,
  )
  addEventListener('keydown', function (event) {
    if (event.key === 'Escape') forget()
  })
})()
