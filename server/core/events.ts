import type { InteractionType } from '#contract/interaction-record'
import type { LegalSeverity, LegalType } from '#contract/legal-findings'
import type { Notification, NotificationPage } from '#contract/notifications'
import type { NotificationsTable } from '../db/schema.ts'
import { roleName } from './role-name.ts'

/** What people are told of. Whom it concerns is decided where it happens, by the functions of `notify.ts`. */
export type Event<Subject extends string | null = string | null> = Pick<
  NotificationsTable,
  'category' | 'title' | 'message'
> & {
  /** How it looks; `info` unless the line of the event says otherwise. */
  type: Notification['type']
  /** Of a contact, its kind. */
  interactionType?: InteractionType
  /** The record that it is about. */
  subjectId: Subject
  /** Where it leads when its category does not tell. */
  page?: NotificationPage
}

type Customer = { id: string; name: string }
type Document = { id: string; title: string }
/** How many rows of an import became what; `left`: those that were not imported. */
type ImportCounts = { created: number; updated: number; left: number }
type Contact = { type: InteractionType; summary: string }

const NOTHING_TO_READ =
  '読み取れる文字がありません。スキャンした画像のPDFなどは、文字の入ったPDFか、元の文書を登録してください。'

/** One line for each event; the words are stored, so they are Japanese for everybody. `by` is the name of who did it. */
export const events = {
  customerChanged: ({ id, name }: Customer, by: string) =>
    event('customer', id, `${name} 様の情報が変更されました`, `${by} さんが顧客情報を変更しました。`),
  customerDeleted: ({ id, name }: Customer, by: string) =>
    event('customer', id, `${name} 様が削除されました`, `${by} さんが顧客を削除しました。30日以内は元に戻せます。`),
  customersMerged: ({ id, name }: Customer, merged: Customer, by: string) =>
    event(
      'customer',
      id,
      `${name} 様の記録を1つにまとめました`,
      `${by} さんが「${merged.name}」の記録を「${name}」にまとめました。30日以内は元に戻せます。`,
    ),
  contactAdded: ({ id, name }: Customer, by: string, { type, summary }: Contact) => ({
    ...event('interaction', id, `${name} 様の対応履歴が追加されました`, `${by} さん: ${summary}`),
    interactionType: type,
  }),
  roleChanged: (role: string, by: string) =>
    // What somebody may do has changed, perhaps in the middle of it.
    event(
      'user',
      null,
      'あなたの役割が変わりました',
      `${by} さんが、役割を「${roleName(role)}」に変更しました。`,
      'warning',
    ),
  accessChanged: (status: 'active' | 'disabled', by: string) =>
    status === 'active'
      ? event('user', null, '利用を再開できます', `${by} さんが、あなたの利用を再開しました。`)
      : event('user', null, '利用が停止されました', `${by} さんが、あなたの利用を停止しました。`, 'warning'),
  holdingsTaken: (name: string, by: string) =>
    event(
      'user',
      null,
      `${name} さんの担当を引き継ぎました`,
      `${by} さんが ${name} さんを削除し、文書・フォルダ・共有の条件や定型文・指摘の担当が、あなたに移りました。`,
    ),
  invitationUsed: (name: string, role: string) =>
    event('user', null, `${name} さんが参加しました`, `招待により、役割「${roleName(role)}」で参加しました。`),
  documentChecked: ({ id, title }: Document, type: LegalType, { high, medium, low }: Record<LegalSeverity, number>) => {
    const count = high + medium + low
    const found =
      type === 'other'
        ? '種類が「その他」のため、チェックの対象になりませんでした。種類を選ぶとチェックできます。'
        : count === 0
          ? '指摘はありませんでした。'
          : `指摘が${count}件あります（高${high}、中${medium}、低${low}）。`
    return event('legal_check', id, `「${title}」のチェックが終わりました`, found, high > 0 ? 'warning' : 'success')
  },
  findingAssigned: ({ id, title }: Document, finding: string, by: string) =>
    event(
      'legal_check',
      id,
      `「${title}」の指摘の担当になりました`,
      `${by} さんが担当に指名しました${finding === '' ? '' : `: ${finding}`}。`,
    ),
  documentIsScanned: ({ id, title }: Document) =>
    event('legal_check', id, `「${title}」の文字を読み取れませんでした`, NOTHING_TO_READ, 'warning'),
  documentNotChecked: ({ id, title }: Document, reason: string) =>
    event('legal_check', id, `「${title}」をチェックできませんでした`, reason, 'error'),
  questionAnswered: (
    page: 'chat' | 'staff-chat' | 'knowledge',
    id: string,
    title: string,
    state: 'done' | 'failed',
  ) => ({
    ...(state === 'done'
      ? event('ai_analysis', id, `「${title}」の回答が届きました`, '開いて確認できます。', 'success')
      : event('ai_analysis', id, `「${title}」に回答できませんでした`, '開いて、もう一度お試しください。', 'error')),
    page,
  }),
  workEnded: (page: NotificationPage, id: string | null, title: string, state: 'done' | 'failed') => ({
    ...(state === 'done'
      ? event('ai_analysis', id, `「${title}」ができました`, '開いて確認できます。', 'success')
      : event('ai_analysis', id, `「${title}」を作成できませんでした`, '開いて、もう一度お試しください。', 'error')),
    page,
  }),
  knowledgeRead: (title: string) =>
    knowledge(`「${title}」を質問に使えるようになりました`, '「ナレッジベース」で質問できます。', 'success'),
  knowledgeIsScanned: (title: string) =>
    knowledge(`「${title}」の文字を読み取れませんでした`, NOTHING_TO_READ, 'warning'),
  knowledgeNotRead: (title: string, reason: string) => knowledge(`「${title}」を読み取れませんでした`, reason, 'error'),
  knowledgeNotReadAgain: (title: string, reason: string) =>
    knowledge(
      `「${title}」をもう一度読み取れませんでした`,
      `${reason} 前に読み取った内容は、そのまま残っています。`,
      'error',
    ),
  newKnowledgeIsScanned: (title: string) =>
    knowledge(
      `「${title}」の新しい版の文字を読み取れませんでした`,
      `${NOTHING_TO_READ}これまでの版は、そのまま残っています。`,
      'warning',
    ),
  knowledgeNotReplaced: (title: string, reason: string) =>
    knowledge(
      `「${title}」の新しい版を読み取れませんでした`,
      `${reason} これまでの版は、そのまま残っています。`,
      'error',
    ),
  exportEnded: (state: 'done' | 'failed', days: number) =>
    state === 'done'
      ? leading(
          'data',
          'データの書き出しが終わりました',
          `「テナント設定」の「データ」から、${days}日以内に受け取ってください。`,
          'success',
        )
      : leading(
          'data',
          'データを書き出せませんでした',
          '「テナント設定」の「データ」から、もう一度お試しください。',
          'error',
        ),
  importEnded: ({ id, title }: Document, state: 'done' | 'failed', counts: ImportCounts) => ({
    ...(state === 'done'
      ? event('system', id, `「${title}」の取り込みが終わりました`, imported(counts), 'success')
      : event(
          'system',
          id,
          `「${title}」の取り込みが途中で止まりました`,
          `ここまでに${imported(counts)}開いて、続きを取り込むか、元に戻せます。`,
          'error',
        )),
    page: 'customer-import' as const,
  }),
  selectionEnded: (id: string, state: 'done' | 'failed', { changed, left }: { changed: number; left: number }) => ({
    ...(state === 'done'
      ? event(
          'system',
          id,
          '顧客をまとめて変更しました',
          `変更${changed}人、変更しなかった方${left}人です。`,
          'success',
        )
      : event(
          'system',
          id,
          '顧客の変更が途中で止まりました',
          `ここまでに${changed}人を変更しました。開いて、続きを行うか、取り消せます。`,
          'error',
        )),
    page: 'customer-selection' as const,
  }),
  closingAsked: (by: string, day: string) =>
    leading('closing', 'テナントの削除が申し込まれました', `${by} さんが申し込みました。${untilWhen(day)}`, 'warning'),
  closingNear: (days: number, day: string) =>
    leading('closing', `あと${days}日でテナントが削除されます`, untilWhen(day), 'warning'),
  closingWithdrawn: (by: string) =>
    event('system', null, 'テナントの削除が取り消されました', `${by} さんが取り消しました。データはそのまま使えます。`),
  auditDoesNotFit: () =>
    leading(
      'audit',
      '操作の記録に不一致が見つかりました',
      '記録が書き換えられたか、失われた可能性があります。「操作の記録」を開いて確認し、システムの担当者に連絡してください。',
      'error',
    ),
}

function imported({ created, updated, left }: ImportCounts): string {
  return `新規${created}件、更新${updated}件${left > 0 ? `、取り込まなかった行${left}件` : ''}です。`
}

const untilWhen = (day: string) =>
  `${day}に、すべてのデータが削除されます。それまでは「テナント設定」の「テナントの削除」で取り消せます。`

function knowledge(title: string, message: string, type: Notification['type']): Event<null> {
  return { ...event('document', null, title, message, type), page: 'knowledge' }
}

function leading(
  page: Event['page'] & string,
  title: string,
  message: string,
  type: Notification['type'],
): Event<null> {
  return { ...event('system', null, title, message, type), page }
}

function event<S extends string | null>(
  category: Event['category'],
  subjectId: S,
  title: string,
  message: string,
  type: Notification['type'] = 'info',
): Event<S> {
  return { category, subjectId, title, message, type }
}
