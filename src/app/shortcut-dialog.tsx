import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useFeatures } from '@/features/tenant/queries'
import { useSession } from '@/session/session'
import { Dialog } from '@/ui/dialog'
import { isPlaceFor, isPlaceOn, lettered } from './places'

/** Every shortcut there is. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const flags = useFeatures()
  const person = useSession().profile?.user
  const places = lettered().filter((place) => isPlaceOn(flags, place) && isPlaceFor(person, place))
  return (
    <Dialog open onClose={onClose} title={t`キーボードショートカット`} size="lg">
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Group title={t`探す・開く`}>
          <Row keys={['/']} words={t`検索欄へ移動`} />
          <Row keys={['Ctrl', 'K']} words={t`どこからでも探す・移る`} />
          <Row keys={['↑', '↓']} words={t`一覧の行を移動`} />
          <Row keys={['[']} words={t`前の顧客`} />
          <Row keys={[']']} words={t`次の顧客`} />
          <Row keys={['Esc']} words={t`開いているものを閉じる`} />
          <Row keys={['?']} words={t`この一覧を開く`} />
        </Group>
        <Group title={t`書く`}>
          <Row keys={['n']} words={`${t`顧客を追加`} / ${t`対応履歴を追加`}`} />
          <Row keys={['e']} words={t`編集`} />
          <Row keys={['Ctrl', 'Enter']} words={t`入力中のフォームを保存`} />
          <Row keys={['Ctrl', 'Shift', 'L']} words={t`画面をロック`} />
        </Group>
        <Group title={t`画面を移る`} className="sm:col-span-2" columns>
          {places.map(({ letter, label }) => (
            <Row key={letter} keys={['g', letter]} words={i18n._(label)} />
          ))}
        </Group>
      </div>
      <p className="mt-4 text-muted text-sm">
        <Trans>文字のキーは、入力中は働きません。プロフィール画面でオフにできます。</Trans>
      </p>
    </Dialog>
  )
}

type GroupProps = { title: string; columns?: boolean; className?: string; children: ReactNode }

function Group({ title, columns = false, className, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className="border-line border-b pb-1 font-semibold text-muted text-sm">
        {title}
      </h3>
      <dl className={columns ? 'gap-x-10 sm:columns-2' : undefined}>{children}</dl>
    </section>
  )
}

function Row({ keys, words }: { keys: readonly string[]; words: ReactNode }) {
  return (
    <div className="flex break-inside-avoid items-center justify-between gap-4 py-1.5">
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
