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
// A page that the server has drawn can be read without its scripts, which begin to come when it is painted: its styles have
// the connection to themselves until then. They stand in links that mean nothing by themselves
// (server/http/pages/application-page.ts).
;(function () {
  var begin = function () {
    document.querySelectorAll('link[data-begin]').forEach(function (link) {
      link.crossOrigin = 'anonymous'
      if (link.dataset.begin === 'modulepreload') link.rel = 'modulepreload'
      else {
        var script = document.createElement('script')
        script.type = 'module'
        script.crossOrigin = 'anonymous'
        script.src = link.href
        document.head.append(script)
      }
    })
  }
  addEventListener('DOMContentLoaded', function () {
    // There are no frames where nobody looks.
    if (document.visibilityState === 'hidden') return begin()
    requestAnimationFrame(function () {
      setTimeout(begin)
    })
  })
})()
// A button of a drawn page that somebody presses before the script is there shows that it waits for it, and is pressed by it
// (drawn-page.tsx): the last one, unless something else is pressed after it, or Escape.
;(function () {
  var forget = function () {
    document.querySelectorAll('[data-pressed]').forEach(function (button) {
      button.removeAttribute('aria-busy')
      button.removeAttribute('data-pressed')
    })
  }
  addEventListener('click', function (event) {
    if (!event.isTrusted) return
    forget()
    var button = event.target.closest('#root[data-drawn] button')
    if (!button) return
    button.setAttribute('aria-busy', 'true')
    button.setAttribute('data-pressed', '')
  })
  addEventListener('keydown', function (event) {
    if (event.key === 'Escape') forget()
  })
})()
