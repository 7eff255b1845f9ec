import { expect, test } from './fixtures.ts'

/** Longer than one slice of a wait: what comes then is found by a later one. */
const LATER_MS = 2_500
const SHORTLY = { timeout: 300 }

test('what comes later is waited for: an element, its text, its value, the focus and how many there are', async ({
  page,
}) => {
  await page.setContent('<ul></ul><input>')
  await page.evaluate((later) => {
    setTimeout(() => {
      const list = document.querySelector('ul')
      if (list) list.innerHTML = '<li>受付</li><li>会計</li>'
      const field = document.querySelector('input')
      field?.focus()
      if (field) field.value = '山田'
    }, later)
  }, LATER_MS)
  const rows = page.getByRole('listitem')
  const field = page.getByRole('textbox')
  await Promise.all([
    expect(rows.first()).toBeVisible(),
    expect(rows).toHaveCount(2),
    expect(rows).not.toHaveCount(0),
    expect(rows).toHaveText(['受付', '会計']),
    expect(rows.first()).toContainText('受'),
    expect(field).toHaveValue('山田'),
    expect(field).toBeFocused(),
  ])
})

test('what never comes is refused, with what is there instead', async ({ page }) => {
  await page.setContent('<p>受付</p><p hidden>会計</p><input value="山田">')
  const [shown, kept] = [page.getByText('受付'), page.getByText('会計')]
  const field = page.getByRole('textbox')
  await Promise.all([
    expect(expect(kept).toBeVisible(SHORTLY)).rejects.toThrow('is not visible within 300 ms'),
    expect(expect(shown).toBeHidden(SHORTLY)).rejects.toThrow('is not hidden within 300 ms'),
    expect(expect(shown).toHaveCount(2, SHORTLY)).rejects.toThrow('unexpected value "1"'),
    expect(expect(shown).not.toHaveCount(1, SHORTLY)).rejects.toThrow('within 300 ms'),
    expect(expect(shown).toHaveText('会計', SHORTLY)).rejects.toThrow('unexpected value "受付"'),
    expect(expect(shown).not.toContainText('受', SHORTLY)).rejects.toThrow('within 300 ms'),
    expect(expect(field).toHaveValue('佐藤', SHORTLY)).rejects.toThrow('unexpected value "山田"'),
    expect(expect(field).toBeFocused(SHORTLY)).rejects.toThrow('within 300 ms'),
    expect(expect(page).toHaveURL(/login/, SHORTLY)).rejects.toThrow('unexpected value "about:blank"'),
    expect(expect.poll(() => 1, SHORTLY).toBe(2)).rejects.toThrow('Timeout 300ms exceeded'),
  ])
})
