import type { Entry } from './archive.ts'
import { LEFT_OUT } from './rows.ts'

type About = { tenant: string; timezone: string; from: Date; to: Date; entries: readonly Entry[]; rows: Counts }
/** How many records are in which file. */
type Counts = ReadonlyMap<string, number>

/** What is in the archive, in words, with the number of records and the SHA-256 of each file. */
export function readme({ tenant, timezone, from, to, entries, rows }: About): string {
  const time = new Intl.DateTimeFormat('ja-JP', { timeZone: timezone, dateStyle: 'long', timeStyle: 'medium' })
  const lines = entries.map(({ path, size, sha256, part }) => {
    const count = rows.get(path)
    return [sha256, path, count === undefined ? `${size} バイト` : `${count} 件`, `分割 ${part}`].join('  ')
  })
  return `${tenant} のデータ

${time.format(from)} から ${time.format(to)} の間に読み出した内容です（時間帯: ${timezone}）。
その間に変更された記録は、変更の前か後のどちらかの内容で入っています。

フォルダ
  CSV       表計算ソフトで開けます（UTF-8）。日時は上の時間帯のものです。
            「=」「+」「-」「@」で始まる内容は、式として実行されないよう先頭に ' を付けています。
  JSON      1行が1件の JSON Lines です。保存されている値のままで、日時は協定世界時 (UTC) です。
  ファイル  登録されたファイルです。フォルダ名はファイルのIDです。

「削除日時」のある顧客と商品は削除されたもので、30日後に消去されます。

入っていないもの
${Object.entries(LEFT_OUT)
  .map(([what, reason]) => `  ${what}: ${reason}`)
  .join('\n')}

各ファイルの SHA-256、名前、件数または大きさ、どの ZIP に入っているか
${lines.join('\n')}
`.replaceAll('\n', '\r\n')
}
