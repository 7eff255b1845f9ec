import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { LONGEST_SEARCH } from '#contract/list-limits'
import { isFeatureEnabled } from '#contract/tenant'
import { PinnedCustomers } from '@/features/customers/pins/pinned-customers'
import { RecentCustomers } from '@/features/customers/recent-customers'
import { SearchHits } from '@/features/customers/search-hits'
import { useFeatureState } from '@/features/tenant/queries'
import { isNamed } from '@/lib/wanted-words'
import { useSession } from '@/session/session'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { focusHit, useHitKeys } from '@/ui/use-hit-keys'
import { useTypedText } from '@/ui/use-typed-text'
import { READINGS } from './palette-readings'
import { PaletteButton, PaletteGroup, PaletteLink } from './palette-rows'
import { type PlacePath, visibleMenu } from './places'
import { usePaletteActs } from './use-palette-acts'

type PaletteProps = { onClose: () => void; onHelp: () => void }

/**
 * People, places and acts from everywhere, by typing: first who was looked at last, and all places; then what is meant. Enter goes
 * to the first place or act that is meant, and without one to who is found, as on the first page.
 */
export function PaletteDialog({ onClose, onHelp }: PaletteProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const field = useRef<HTMLElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const { typed, text, change, isEntered, enter, conversion } = useTypedText()
  const hasCustomers = isFeatureEnabled(useFeatureState().flags, 'customers')
  const { places, acts } = useNamed(text, onHelp)
  const isThingMeant = text !== '' && places.length + acts.length > 0
  useCloseOnMove(onClose)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isThingMeant) focusHit(region.current)
    else if (text !== '') enter()
  }

  return (
    <Dialog open onClose={onClose} title={t`探す・移る`} initialFocus={field}>
      <search>
        <form onSubmit={handleSubmit} {...conversion}>
          <TextField
            label={t`顧客・画面・操作を検索`}
            labelHidden
            type="search"
            icon="search"
            placeholder={t`顧客の名前、画面、操作`}
            value={typed}
            onChange={change}
            maxLength={LONGEST_SEARCH}
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            ref={(element) => {
              field.current = element
            }}
          />
        </form>
        <div ref={region} className="mt-2">
          {text === '' && hasCustomers ? (
            <>
              <PinnedCustomers />
              <RecentCustomers />
            </>
          ) : null}
          <PaletteGroup title={t`画面`}>
            {places.map((place) => (
              <PaletteLink key={place.to} {...place} onChoose={onClose} />
            ))}
          </PaletteGroup>
          <PaletteGroup title={t`操作`}>
            {acts.map(({ label, icon, run }) => (
              <PaletteButton
                key={label}
                {...{ label, icon }}
                onChoose={() => {
                  onClose()
                  run()
                }}
              />
            ))}
          </PaletteGroup>
        </div>
        {text !== '' && hasCustomers ? (
          <SearchHits
            {...{ text, isEntered }}
            onShowAll={() => void navigate({ to: '/customers', search: { search: text } })}
          />
        ) : (
          <IdleKeys region={region} />
        )}
      </search>
    </Dialog>
  )
}

/** Who is found has the keys of the whole search; without that part somebody else has to. */
function IdleKeys({ region }: { region: Parameters<typeof useHitKeys>[0] }) {
  useHitKeys(region, false)
  return null
}

/** The places and acts that a text names; all of them before anything is typed. */
function useNamed(text: string, onHelp: () => void) {
  const { i18n } = useLingui()
  const { flags } = useFeatureState()
  const person = useSession().profile?.user
  const places = visibleMenu(flags, person)
    .flatMap((group) => group.places)
    .map(({ path, label, icon }) => ({ to: path, label: i18n._(label), icon }))
  const acts = usePaletteActs(onHelp)
  if (text === '') return { places, acts }
  return {
    places: places.filter(({ to, label }) => isNamed(text, [label, READINGS[to as PlacePath], to])),
    acts: acts.filter(({ label, names }) => isNamed(text, [label, ...names])),
  }
}

/** Whoever has gone somewhere is done here. */
function useCloseOnMove(onClose: () => void): void {
  const href = useRouterState({ select: ({ location }) => location.href })
  const opened = useRef(href)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (href !== opened.current) close()
  }, [href])
}
