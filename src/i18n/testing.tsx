import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { Locale } from './locale'

/** For tests: shows a component with the source words (Japanese), or with those that the test brings. */
export function renderWithWords(
  element: ReactElement,
  locale: Locale = 'ja',
  messages: Record<string, string> = {},
): RenderResult {
  i18n.loadAndActivate({ locale, messages })
  return render(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })
}
