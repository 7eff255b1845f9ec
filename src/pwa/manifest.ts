/**
 * The web app manifest. Read by the build (vite.config.ts), never by the app, so its words are outside the catalogue:
 * they belong to the icon on the home screen and are written in the default language.
 */
export const manifest = {
  id: '/',
  name: '窓口',
  short_name: '窓口',
  description: '受付の顧客管理。通信が切れても読めて、書けます。',
  lang: 'ja',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  orientation: 'any' as const,
  categories: ['business', 'productivity'],
  theme_color: '#0c6a5f',
  background_color: '#f6f3ec',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  shortcuts: [
    {
      name: '顧客管理',
      url: '/customers',
      icons: [{ src: '/shortcut-customers.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: '顧客を追加',
      url: '/customers?new=1',
      icons: [{ src: '/shortcut-add.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  // A number or a name that another app shares is searched for. A browser objects when the type is left out.
  share_target: {
    action: '/customers',
    method: 'GET' as const,
    enctype: 'application/x-www-form-urlencoded',
    params: { text: 'search' },
  },
  // What the browser shows before it installs; with the demo's data, and never kept on the device.
  screenshots: [
    {
      src: '/screenshot-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide' as const,
      label: '一日の受付をひと目で',
    },
    {
      src: '/screenshot-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: '顧客と対応履歴',
    },
  ],
}
