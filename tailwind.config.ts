import type { Config } from 'tailwindcss'

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      // The side menu of the spec, section 9.
      spacing: { sidebar: '240px', target: '44px' },
      fontFamily: {
        sans: ["'Noto Sans JP Variable'", "'Hiragino Sans'", "'Noto Sans CJK JP'", 'system-ui', 'sans-serif'],
      },
    },
  },
} satisfies Config
