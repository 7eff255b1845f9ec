import { describe, expect, it } from 'vitest'
import { formatPhone } from './phone'

describe('a number of digits only', () => {
  it.each([
    ['a mobile', '09012345678', '090-1234-5678'],
    ['another mobile', '07098765432', '070-9876-5432'],
    ['internet telephony', '05012345678', '050-1234-5678'],
    ['free to call', '0120444113', '0120-444-113'],
    ['free to call, long', '08001234567', '0800-123-4567'],
    ['one price for all', '0570064064', '0570-064-064'],
    ['東京', '0335811111', '03-3581-1111'],
    ['大阪', '0662081111', '06-6208-1111'],
    ['柏', '0471671111', '04-7167-1111'],
    ['横浜', '0456711111', '045-671-1111'],
    ['札幌', '0112112111', '011-211-2111'],
    ['那覇', '0988620111', '098-862-0111'],
    ['鎌倉', '0467231000', '0467-23-1000'],
    ['函館', '0138213111', '0138-21-3111'],
  ])('%s', (_, typed, shown) => expect(formatPhone(typed)).toBe(shown))
})

describe('a number that stays as it was typed', () => {
  it.each([
    ['grouped by a person', '03(1234)5678'],
    ['with hyphens', '0467-23-1000'],
    ['with an extension', '0312345678 内線12'],
    ['of another country', '+82212345678'],
    ['too short', '031234567'],
    ['too long', '090123456789'],
    ['without the leading 0', '9012345678'],
    ['of a place with area codes of two lengths', '0154123456'],
    ['no number', '不明'],
    ['nothing', ''],
  ])('%s', (_, typed) => expect(formatPhone(typed)).toBe(typed))

  it('whatever is shown has the digits that were typed', () => {
    for (let area = 10; area < 1000; area += 1) {
      const typed = `0${String(area).padStart(3, '0')}123456`
      expect(formatPhone(typed).replaceAll('-', '')).toBe(typed)
    }
  })
})
