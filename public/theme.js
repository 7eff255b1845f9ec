// Runs before the first paint, so that the screen never flashes in the wrong colours or language.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const size = localStorage.getItem('text-size')
    if (size === 'large' || size === 'x-large') root.dataset.textSize = size
    if (localStorage.getItem('locale') === 'en') root.lang = 'en'
    // Somebody is known on this device: the desk comes next, not the sign-in page.
    if (localStorage.getItem('last_user') !== null && location.pathname !== '/login') root.dataset.shell = 'desk'
  } catch {
    // Storage may be refused; the defaults are fine.
  }
})()
