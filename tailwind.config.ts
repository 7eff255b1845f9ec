import type { Config } from 'tailwindcss'

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      // The side menu of the spec, section 9.
      spacing: { sidebar: '240px', target: '44px' },
      fontFamily: {
        // The device's own letters first (decision 007). The shipped typeface is declared where the device has none.
        sans: [
          "'Hiragino Sans'",
          "'Hiragino Kaku Gothic ProN'",
          "'Noto Sans CJK JP'",
          "'Noto Sans JP'",
          "'Yu Gothic UI'",
          "'Yu Gothic'",
          "'BIZ UDGothic'",
          'Meiryo',
          "'Noto Sans JP Variable'",
          'system-ui',
          'sans-serif',
        ],
      },
    },
  },
} satisfies Config
