import { Plural, useLingui } from '@lingui/react/macro'
import { Banner } from '@/ui/banner'
import { type NotDone, whyNot } from './not-done'

/** To which documents something was not done, and why, one by one. Nothing when there are none. */
export function NotDoneList({ notDone, onClose }: { notDone: readonly NotDone[]; onClose: () => void }) {
  const { i18n } = useLingui()
  if (notDone.length === 0) return null
  return (
    <Banner
      tone="danger"
      role="alert"
      className="mb-3 print:hidden"
      title={<Plural value={notDone.length} other="#件の文書は、できませんでした" />}
      onClose={onClose}
    >
      <ul className="mt-1 flex flex-col gap-1">
        {notDone.map((one) => (
          <li key={one.document.id} className="break-words">
            <span className="font-semibold">{one.document.title}</span>: {whyNot(one, i18n)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
