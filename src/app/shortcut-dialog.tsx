import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isFeatureEnabled } from '#contract/tenant'
import { useFeatures } from '@/features/tenant/queries'
import { Dialog } from '@/ui/dialog'
import { shortcutPlaces } from './shortcuts'

/** Every shortcut there is. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const flags = useFeatures()
  const places = shortcutPlaces().filter(({ place }) => !place.feature || isFeatureEnabled(flags, place.feature))
  return (
    <Dialog open onClose={onClose} title={t`キーボードショートカット`} size="sm">
      <dl className="divide-y divide-line">
        <Row keys={['/']} words={t`検索欄へ移動`} />
        <Row keys={['?']} words={t`この一覧を開く`} />
        <Row keys={['Esc']} words={t`開いているものを閉じる`} />
        <Row keys={['n']} words={`${t`顧客を追加`} / ${t`対応履歴を追加`}`} />
        <Row keys={['e']} words={t`編集`} />
        <Row keys={['↑', '↓']} words={t`一覧の行を移動`} />
        <Row keys={['Ctrl', 'Enter']} words={t`入力中のフォームを保存`} />
        <Row keys={['Ctrl', 'Shift', 'L']} words={t`画面をロック`} />
        {places.map(({ letter, place }) => (
          <Row key={letter} keys={['g', letter]} words={i18n._(place.label)} />
        ))}
      </dl>
      <p className="mt-4 text-muted text-sm">
        <Trans>文字のキーは、入力中は働きません。プロフィール画面でオフにできます。</Trans>
      </p>
    </Dialog>
  )
}

function Row({ keys, words }: { keys: readonly string[]; words: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt>{words}</dt>
      <dd className="flex gap-1.5">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-8 rounded border border-line-strong bg-sunken px-2 text-center font-sans font-semibold text-sm"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
