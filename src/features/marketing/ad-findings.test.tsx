import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LegalFinding } from '#contract/legal-findings'
import { renderWithWords } from '@/i18n/testing'
import { AdFindings } from './ad-findings'

const FINDING: LegalFinding = {
  ...{ id: 'a', rule: 'ad-superlative', severity: 'high', title: '最上級の表現', passage: '日本一', start: 0, end: 3 },
  ...{ basis: '医療法6条の5', reason: '他院より優れているとは広告できません。', suggestion: '実績に書き換えます。' },
  engine: 'rules',
}

it('says of each finding the law, and why', () => {
  renderWithWords(<AdFindings findings={[FINDING]} />)
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('根拠: 医療法6条の5')
  expect(item.textContent).toContain('他院より優れているとは広告できません。')
  expect(item.textContent).toContain('実績に書き換えます。')
})

it('says that nothing was found', () => {
  renderWithWords(<AdFindings findings={[]} />)
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByText('広告のルールで気になる表現はありません')).not.toBeNull()
})
