// Runs before the first paint, so that the screen never flashes in the wrong colours, size or language.
;(() => {
  const root = document.documentElement
  // Pages that stand alone have no side menu; everywhere else the frame of the desk is what comes next.
  if (location.pathname !== '/login' && location.pathname !== '/invite') root.dataset.shell = 'desk'
  sayWhenNothingComes()
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme
      const bars = document.querySelectorAll('meta[name="theme-color"]')
      for (const bar of bars) bar.content = theme === 'dark' ? '#151816' : '#0c6a5f'
    }
    const size = localStorage.getItem('text-size')
    if (size === 'large' || size === 'x-large') root.dataset.textSize = size
    if (localStorage.getItem('locale') === 'en') root.lang = 'en'
    if (location.pathname === '/' && (localStorage.getItem('last_user') ?? 'null') !== 'null') askForDesk()
  } catch {
    // Storage may be refused; the defaults are fine.
  }

  /** Whoever was here last sees the dashboard: its code comes beside the code of every page. The build names it. */
  function askForDesk() {
    for (const href of root.dataset.desk?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    }
  }

  /** The frame must not stand there for ever when the app itself cannot be loaded. */
  function sayWhenNothingComes() {
    const say = () => {
      const frame = document.querySelector('.shell')
      if (!frame) return
      frame.parentElement.replaceChildren()
      document.getElementById('load-failed').hidden = false
      document.getElementById('load-again').onclick = () => location.reload()
    }
    addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && setTimeout(say), true)
    addEventListener('load', () => setTimeout(say, 30_000))
  }
})()
