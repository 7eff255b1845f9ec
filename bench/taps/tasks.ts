// The seven tasks of a reception, as somebody at the tablet does them in the built app.
import { expect } from '@playwright/test'
import { saved, storedHere } from '../../tests/flows/fixtures.ts'
import type { ServerRecord } from '../../tests/flows/record.ts'
import type { Count, Hand } from './hand.ts'

/** What a task works on. */
export type Desk = {
  hand: Hand
  origin: string
  /** The server's record, past the tablet. */
  record: ServerRecord
  /** The line between tablet and server. */
  wifi: { close: () => Promise<void>; open: () => Promise<void> }
}

export type Task = {
  name: string
  /** The most that it may take. */
  most: Count
  /** What has to be there; nothing of it is counted. Ends on the page where the task begins. */
  prepare: (desk: Desk) => Promise<void>
  walk: (desk: Desk) => Promise<void>
}

const home = async ({ hand, origin }: Desk) => {
  await hand.page.goto(origin)
  await hand.page.getByRole('heading', { level: 1, name: 'ダッシュボード' }).waitFor()
}
const main = ({ hand }: Desk) => hand.page.locator('main')
const button = ({ hand }: Desk, name: string | RegExp) => hand.page.getByRole('button', { name }).first()

/** Of the colleague who has handed this tablet over before. */
export const COLLEAGUE_PIN = '4815'

export const TASKS: readonly Task[] = [
  {
    name: '佐藤 phones: find her, note the call',
    most: { taps: 3, keys: 8 },
    prepare: home,
    walk: async (desk) => {
      const { hand } = desk
      await hand.into(hand.page.getByRole('searchbox', { name: '顧客を検索' }))
      await hand.type('サトウ')
      await hand.tap(
        main(desk)
          .getByRole('link', { name: /^佐藤.* の電話を記録/ })
          .first(),
      )
      const form = hand.page.getByRole('form', { name: '対応履歴を追加' })
      await expect(form.getByLabel('件名')).toBeFocused()
      await hand.type('予約の変更')
      await hand.tap(form.getByRole('button', { name: '保存' }))
      await expect(hand.page.locator('main').getByText('予約の変更', { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'a new patient with a similar name',
    most: { taps: 2, keys: 5 },
    prepare: home,
    walk: async (desk) => {
      const { hand } = desk
      await hand.tap(main(desk).getByRole('link', { name: '顧客を追加' }))
      const dialog = hand.page.getByRole('dialog')
      await hand.into(dialog.getByLabel('名前'))
      await hand.convert('さとう', '佐藤')
      await hand.type(' ')
      await hand.convert('けんいち', '健一')
      await expect(dialog.getByLabel('フリガナ')).toHaveValue('サトウ ケンイチ')
      // Who is here already under that name, told apart by the birth date.
      await expect(dialog.getByRole('status').getByText(/1965/)).toBeVisible()
      await hand.tap(dialog.getByRole('button', { name: '保存' }))
      await expect(saved(hand.page)).toBeVisible()
    },
  },
  {
    name: 'correct a phone number without the network',
    most: { taps: 2, keys: 11 },
    prepare: async (desk) => {
      const { id } = await desk.record.create('電話 違子')
      await desk.record.change(id, { phone: '090-1111-1111' })
      await desk.hand.page.goto(`${desk.origin}/customers/${id}`)
      await expect(desk.hand.page.getByText('090-1111-1111').first()).toBeVisible()
      await desk.wifi.close()
    },
    walk: async (desk) => {
      const { hand } = desk
      await hand.tap(button(desk, '電話番号を修正'))
      const fact = hand.page.getByRole('form', { name: '電話番号を修正' })
      // Its text is selected: what is typed takes its place.
      await expect(fact.getByLabel('電話番号')).toBeFocused()
      await hand.type('09022223333')
      await hand.tap(fact.getByRole('button', { name: '保存' }))
      await expect(storedHere(hand.page)).toBeVisible()
    },
  },
  {
    name: 'what exactly is unsent',
    most: { taps: 1, keys: 0 },
    // What the task before left.
    prepare: async () => {},
    walk: async ({ hand }) => {
      await hand.tap(hand.page.getByRole('link', { name: /未送信/ }).first())
      await expect(hand.page.getByText(/電話 違子/).first()).toBeVisible()
    },
  },
  {
    name: 'settle a conflict where it is seen',
    most: { taps: 1, keys: 0 },
    prepare: async (desk) => {
      const [stored] = await desk.record.named('電話 違子')
      if (!stored) throw new Error('the customer of the task before is gone')
      await desk.record.change(stored.id, { phone: '090-4444-4444' })
      await desk.hand.page.goto(`${desk.origin}/customers/${stored.id}`)
      await desk.wifi.open()
      await expect(desk.hand.page.getByText('電話番号が、ほかの人の変更と重なっています')).toBeVisible({
        timeout: 60_000,
      })
    },
    walk: async (desk) => {
      await desk.hand.tap(button(desk, /自分.*090-?2222-?3333/))
      await expect(desk.hand.page.getByText('電話番号が、ほかの人の変更と重なっています')).toHaveCount(0)
    },
  },
  {
    name: 'who came yesterday',
    most: { taps: 1, keys: 0 },
    prepare: home,
    walk: async (desk) => {
      await desk.hand.tap(
        main(desk)
          .getByRole('link', { name: /前の日|昨日/ })
          .or(button(desk, /前の日|昨日/))
          .first(),
      )
      await expect(main(desk).getByText(/昨日/).first()).toBeVisible()
    },
  },
  {
    name: 'hand the tablet to a colleague',
    most: { taps: 2, keys: 4 },
    prepare: home,
    walk: async (desk) => {
      const { hand } = desk
      await hand.tap(button(desk, '交代'))
      await hand.tap(hand.page.getByRole('list', { name: 'この端末を使っている人' }).getByRole('button').first())
      await hand.page.getByRole('heading', { level: 1, name: '交代' }).waitFor()
      const pin = hand.page.getByLabel('PIN')
      await expect(pin).toBeFocused()
      await hand.into(pin)
      await hand.type(COLLEAGUE_PIN)
      await hand.page.getByRole('heading', { level: 1, name: 'ダッシュボード' }).waitFor()
    },
  },
]
