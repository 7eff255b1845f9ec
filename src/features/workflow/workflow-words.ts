import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TemplateName } from '#contract/workflow'
import type { ChangeKind, FindingKind } from '#contract/workflow-data'
import type { Tone } from '@/ui/tone'

export const FINDING_WORDS: Readonly<Record<FindingKind, MessageDescriptor>> = {
  'no-owner': msg`担当がない`,
  'endless-loop': msg`終わらない繰り返し`,
  'double-entry': msg`二重の記入`,
  waiting: msg`待ち時間`,
  'needless-handover': msg`余分な受け渡し`,
  'no-way-out': msg`例外の対応がない`,
  'no-end': msg`終わりがない`,
  'no-time': msg`時間の目安がない`,
}

export const SEVERITY_TONES: Readonly<Record<'high' | 'medium' | 'low', Tone>> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
}

export const TEMPLATE_WORDS: Readonly<Record<TemplateName, MessageDescriptor>> = {
  新患受付: msg`新患受付`,
  予約変更: msg`予約変更`,
  会計: msg`会計`,
  電話対応: msg`電話対応`,
  クレーム対応: msg`クレーム対応`,
  終業点検: msg`終業点検`,
}

export const CHANGE_WORDS: Readonly<Record<ChangeKind, MessageDescriptor>> = {
  removed: msg`なくす`,
  merged: msg`まとめる`,
  parallel: msg`待つ間に行う`,
  moved: msg`順番を変える`,
}
