// @vitest-environment node
import { expect, it } from 'vitest'
import { extractText } from './extract-text.ts'
import { htmlText } from './html-text.ts'

it('has the text that is seen, line by line', () => {
  const page = `<!doctype html><html><head><title>院長の 挨拶</title><style>p{}</style></head><body>
    <h1>当院の
    特徴</h1><p>痛みの<b>少ない</b>治療<br>です。</p><p hidden>隠れ</p><div style="display: none">隠<p>れ</p></div>
    <ul><li>安心<li>安全</ul><ol start="3"><li>予約</ol><img alt="症例写真"><ruby>薔薇<rt>ばら</rt></ruby>
    <pre>a
  b</pre><table><tr><th>施術<th>料金<tr><td>A<td><p>1</p><p>円</p></table>&lt;終&gt;</body></html>`
  expect(htmlText(page).split(/\n+/)).toEqual([
    '院長の 挨拶',
    '当院の 特徴',
    '痛みの少ない治療',
    'です。',
    '・安心',
    '・安全',
    '3. 予約',
    '症例写真薔薇 ',
    'a',
    'b',
    '施術\t料金',
    'A\t1 円',
    '<終>',
  ])
})

it('has nothing of what would run', () => {
  const page =
    '<p>a<script>alert(1)</script><svg onload="alert(2)"><text>x</text></svg><iframe src="http://x.example">y</iframe><noscript>z</noscript><a href="javascript:alert(3)">b</a><template><p>q</template></p>'
  expect(htmlText(page)).toBe('ab')
  expect(htmlText('<script>never closed alert(1)')).toBe('')
  expect(htmlText('<scr<script>ipt>alert(1)</scr</script>ipt>')).not.toContain('<script')
})

it('is read in the encoding that it names', async () => {
  const bytes = Buffer.concat([
    Buffer.from('<html><meta charset="Shift_JIS"><p>'),
    Buffer.from('8c5f96f18f91', 'hex'),
    Buffer.from('</p>'),
  ])
  expect((await extractText(bytes, 'html')).text).toBe('契約書')
})
