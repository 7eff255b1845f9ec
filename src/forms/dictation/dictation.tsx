import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import { storedSetting } from '@/lib/stored-setting'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { browserRecogniser, isLocal } from './recognition'
import { type DictationFailure, useDictation } from './use-dictation'

/** Whether the person at this device has agreed that the browser's maker hears what is said. */
const agreed = storedSetting(
  'dictation-agreed',
  { parse: (text) => text === 'yes', write: (isAgreed) => (isAgreed ? 'yes' : 'no') },
  false,
)

const LANGUAGES: Readonly<Record<string, string>> = { en: 'en-US' }

const FAILURE_WORDS: Readonly<Record<DictationFailure, MessageDescriptor>> = {
  'not-allowed': msg`マイクの使用が許可されていません。ブラウザーの設定を確認してください。`,
  'no-microphone': msg`マイクが見つかりません。`,
  'no-connection': msg`このブラウザーの音声入力には、インターネット接続が必要です。`,
  failed: msg`音声入力を始められませんでした。`,
}

/** Lets somebody say a text. Nothing where the browser cannot hear. `onText`: each part, once it does not change any more. */
export function Dictation({ onText }: { onText: (text: string) => void }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const lang = LANGUAGES[i18n.locale] ?? 'ja-JP'
  const [isAsking, setAsking] = useState(false)
  const { isListening, heard, failure, start, stop } = useDictation(lang, onText)
  const recogniser = browserRecogniser()
  if (!recogniser) return null

  async function press(known: NonNullable<typeof recogniser>) {
    if (isListening) stop()
    else if (agreed.get() || (await isLocal(known, lang))) await start()
    else setAsking(true)
  }

  async function agree() {
    agreed.set(true)
    setAsking(false)
    await start()
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon="microphone"
        aria-pressed={isListening}
        className={isListening ? 'bg-accent-soft' : undefined}
        onClick={() => void press(recogniser)}
      >
        {isListening ? t`音声入力を終える` : t`音声で入力`}
      </Button>
      {isAsking ? (
        <Banner
          icon="microphone"
          role="status"
          className="basis-full"
          onClose={() => setAsking(false)}
          action={
            <Button size="sm" onClick={() => void agree()}>
              {t`音声入力を使う`}
            </Button>
          }
        >
          <Trans>
            話した音声は、文字にするためにブラウザーの提供元（Google、Appleなど）へ送られます。氏名や病状を話す前に、院内の決まりを確認してください。
          </Trans>
        </Banner>
      ) : null}
      {failure ? (
        <p role="alert" className="basis-full text-danger text-sm">
          {i18n._(FAILURE_WORDS[failure])}
        </p>
      ) : null}
      {isListening ? (
        <p role="status" className="basis-full text-muted text-sm">
          {heard === '' ? <Trans>お話しください…</Trans> : heard}
        </p>
      ) : null}
    </>
  )
}
