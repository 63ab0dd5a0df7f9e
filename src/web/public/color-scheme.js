// Runs before the first paint, so that a theme chosen earlier never flashes. The name and values are those of
// ui/switches/kept-color-scheme.ts; without a choice the system's theme stands.
;(function () {
  var chosen = (/(?:^|; )tandem_color_scheme=(auto|light|dark)/.exec(document.cookie) || [])[1]
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
// What somebody does before the page is hydrated is done then (entry-client.tsx): a field that was changed is changed again,
// and the button that was pressed last is pressed, unless something else is pressed after it, or Escape. It shows that it
// waits. React replays nothing from before its script is there, and no form is sent without it.
;(function () {
  var isWaiting = function (event) {
    return event.target.closest('#root[data-hydrating=yes]')
  }
  var forget = function () {
    document.querySelectorAll('[data-pressed]').forEach(function (button) {
      button.removeAttribute('aria-busy')
      button.removeAttribute('data-pressed')
    })
  }
  addEventListener(
    'click',
    function (event) {
      // A field that is changed again is no press elsewhere.
      if (event.isTrusted || !isWaiting(event)) forget()
      var button = event.isTrusted && isWaiting(event) && event.target.closest('button')
      if (!button) return
      // React hears of it once, by what is pressed then, though it may listen already.
      event.stopImmediatePropagation()
      button.setAttribute('aria-busy', 'true')
      button.setAttribute('data-pressed', '')
    },
    true,
  )
  addEventListener(
    'input',
    function (event) {
      if (event.isTrusted && isWaiting(event))
        event.target.setAttribute('data-changed', event.target.localName === 'select' ? event.target.value : '')
    },
    true,
  )
  addEventListener('submit', function (event) {
    if (isWaiting(event)) event.preventDefault()
  })
  addEventListener('keydown', function (event) {
    if (event.key === 'Escape') forget()
  })
})()
