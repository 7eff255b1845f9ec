import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { TEMPLATE_NAMES } from '#contract/workflow'
import { notify } from '@/errors/notify'
import { Button } from '@/ui/button'
import { TEMPLATE_WORDS } from './workflow-words'

type Fields = { title: string; description: string }
type TemplateButtonsProps = { fields: Fields; onFill: (fields: Fields) => void }

/** Fills in the form so that a template is used. What was typed before can be had back. */
export function TemplateButtons({ fields, onFill }: TemplateButtonsProps) {
  const { t, i18n } = useLingui()
  const labelId = useId()
  const isTyped = fields.title.trim() !== '' || fields.description.trim() !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of what is sent
    <div role="group" aria-labelledby={labelId} className="flex flex-wrap items-center gap-2">
      <span id={labelId} className="font-semibold text-sm">
        <Trans>ひな形</Trans>
      </span>
      {TEMPLATE_NAMES.map((name) => {
        const label = i18n._(TEMPLATE_WORDS[name])
        return (
          <Button
            key={name}
            size="sm"
            onClick={() => {
              // The name is what the template is found by, in any language of the screen.
              onFill({ title: name, description: t`${label}のひな形から作ります。` })
              if (!isTyped) return
              notify.success(t`ひな形を入れました`, { action: { label: t`元に戻す`, run: () => onFill(fields) } })
            }}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
