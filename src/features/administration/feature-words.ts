import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Feature } from '#contract/tenant'

type Words = {
  /** As in the menu. */
  label: MessageDescriptor
  /** What goes, and for whom, where it is switched off. */
  goes: MessageDescriptor
}

export const FEATURE_WORDS: Readonly<Record<Feature, Words>> = {
  customers: {
    label: msg`顧客管理`,
    goes: msg`オフにすると、顧客と対応履歴の画面が全員から消え、新しい記録もできなくなります。`,
  },
  products: { label: msg`商品管理`, goes: msg`オフにすると、商品の画面が全員から消えます。` },
  documents: {
    label: msg`ナレッジベース`,
    goes: msg`オフにすると、資料の画面と、資料への質問が全員から消えます。`,
  },
  chat: { label: msg`顧客チャット`, goes: msg`オフにすると、顧客についてAIに相談する画面が全員から消えます。` },
  staff_chat: {
    label: msg`スタッフチャット`,
    goes: msg`オフにすると、仕事についてAIに相談する画面が全員から消えます。`,
  },
  deep_research: {
    label: msg`ディープリサーチ`,
    goes: msg`オフにすると、顧客や競合を調べる画面が全員から消えます。`,
  },
  legal_check: {
    label: msg`リーガルチェック`,
    goes: msg`オフにすると、リーガルチェックとAIリーガルチェックの画面が全員から消えます。`,
  },
  marketing_ai: {
    label: msg`マーケティングAI`,
    goes: msg`オフにすると、分析や企画の提案を受ける画面が全員から消えます。`,
  },
  workflow_ai: {
    label: msg`ワークフローAI`,
    goes: msg`オフにすると、業務の手順を作る・見直す画面が全員から消えます。`,
  },
  staff_management: {
    label: msg`スタッフ管理`,
    goes: msg`オフにすると、管理者と責任者からスタッフの一覧が、全員から内線表が消えます。`,
  },
  notifications: { label: msg`通知`, goes: msg`オフにすると、通知の画面とベルが全員から消えます。` },
  invitations: {
    label: msg`招待管理`,
    goes: msg`オフにすると、招待の画面が管理者と責任者から消えます。送った招待は、そのまま使えます。`,
  },
  session_management: {
    label: msg`セッション管理`,
    goes: msg`オフにすると、ログイン状態とPINを確かめる画面が全員から消えます。自動のロックは続きます。`,
  },
}
