import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChannelText } from '#contract/marketing-data'
import { copyText } from '@/assistant/copy-text'
import { formatNumber } from '@/i18n/numbers'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { CHANNEL_WORDS, SEVERITIES } from './marketing-words'

/** A text for one way to reach people, with its length and what the rules for advertising say of it. */
export function ChannelCard({ of: { channel, text, limit, findings } }: { of: ChannelText }) {
  const { t, i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const isGrave = findings.some(({ severity }) => severity === 'high')
  const [length, most] = [formatNumber(Array.from(text).length), formatNumber(limit)]
  const name = i18n._(CHANNEL_WORDS[channel])
  return (
    <li className="rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{name}</h3>
        <span className="flex items-center gap-2">
          <span className="text-muted text-sm tabular-nums">{t`${length} / ${most}文字`}</span>
          <Button
            size="sm"
            variant="ghost"
            icon="copy"
            aria-label={t`${name}の文面をコピー`}
            onClick={() => (isGrave ? setAsking(true) : void copyText(text))}
          >
            {t`コピー`}
          </Button>
        </span>
      </div>
      <p className="mt-2 whitespace-pre-wrap break-words">{text}</p>
      {findings.length === 0 ? (
        <p className="mt-2">
          <Badge tone="success" icon="check">{t`広告のルールで気になる表現はありません`}</Badge>
        </p>
      ) : (
        <ul className="mt-3 flex flex-col gap-2 border-line border-t pt-3 text-sm">
          {findings.map(({ id, severity, title, passage, suggestion }) => (
            <li key={id}>
              <Badge tone={SEVERITIES[severity].tone}>{i18n._(SEVERITIES[severity].label)}</Badge>{' '}
              <span className="font-semibold">{title}</span> {passage === '' ? null : t`「${passage}」`}
              <p className="text-muted">{suggestion}</p>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t`広告のルールで重要度が「高」の表現があります`}
        confirmLabel={t`コピーする`}
        onConfirm={() => {
          setAsking(false)
          void copyText(text)
        }}
        onCancel={() => setAsking(false)}
      >
        <Trans>そのまま使うと、法律に触れるおそれがあります。直してから使ってください。コピーしますか？</Trans>
      </ConfirmDialog>
    </li>
  )
}
