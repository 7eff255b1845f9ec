/** The command line was not understood: say why, show how, and end with code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const ADMIN_USAGE = `使い方: npm run admin -- <コマンド> [オプション]

  create-tenant --name <名前> --subdomain <サブドメイン> [--plan <プラン>]
      テナントを作ります。プランを省くと「スタンダード」です。
  list-tenants
      テナントの一覧を、状態と件数とともに表示します。
  list-deleted-tenants
      削除したテナントの記録を表示します。控えを別の場所に保存し、復元のあとに見比べてください。
  set-plan --tenant <サブドメイン> --plan <プラン>
      プランを変えます。
  set-lock --tenant <サブドメイン> --minutes <2〜30>
      操作がないときに画面をロックするまでの分数を変えます (既定 10)。
  set-features --tenant <サブドメイン> [<機能>=on|off ...]
      機能の有効・無効を変えます。機能を書かないと、今の設定を表示します。
  invite-admin --tenant <サブドメイン> --email <メールアドレス> [--url <アプリのURL>]
      管理者の招待を作り、コードとリンクを一度だけ表示します (72時間有効)。リンクは --url、なければ PUBLIC_URL のものです。
  set-role --tenant <サブドメイン> --email <メールアドレス> --role <admin|manager|staff>
      メンバーの役割を変え、本人に通知します。
  disable-tenant --tenant <サブドメイン>
  enable-tenant --tenant <サブドメイン>
      テナントの利用を止めます・再開します。データは残ります。
  migrate
      データベースを最新の形にします。
  after-restore
      データベースを復元したことを記録します。各端末は、控えをはじめから取り直します。
  rotate-secrets
      SECRETS_KEY を替えたあとに、保存済みの秘密を新しい鍵で封じ直します。前の鍵は SECRETS_KEY_OLD で渡します。
  move-files
      データベースの中にあるファイルを、FILES_S3_ENDPOINT などで指定した保存先に移します。途中で止めても、もう一度実行すると続きから移します。
  help
      この説明を表示します。

設定は環境変数で渡します (docs/operate.md の表)。内蔵のデータベースを使うときは、先にサーバーを止めてください。`

export const SEED_USAGE = `使い方: npm run seed -- --tenant <サブドメイン> [--customers <数>] [--interactions <数>] [--seed <文字列>]

  テナントに、試験用の顧客と対応履歴を加えます。
  --customers     加える顧客の数 (1〜1000000、既定 1000)
  --interactions  加える対応履歴の数 (0〜5000000、既定 4000)
  --seed          同じ値なら同じデータになります (既定: 今ある顧客の数)

設定は環境変数で渡します (docs/operate.md の表)。内蔵のデータベースを使うときは、先にサーバーを止めてください。`
