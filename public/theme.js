// Runs before the first paint, so that the screen never flashes in the wrong colours, size or language.
;(() => {
  const root = document.documentElement
  // Pages that stand alone have no side menu; everywhere else the frame of the desk is what comes next.
  if (location.pathname !== '/login' && location.pathname !== '/invite') root.dataset.shell = 'desk'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const size = localStorage.getItem('text-size')
    if (size === 'large' || size === 'x-large') root.dataset.textSize = size
    if (localStorage.getItem('locale') === 'en') root.lang = 'en'
  } catch {
    // Storage may be refused; the defaults are fine.
  }
})()
