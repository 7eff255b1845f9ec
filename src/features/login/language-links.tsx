import { activateLocale, LANGUAGES, useLocale } from '@/i18n/locale'
import { classNames } from '@/ui/class-names'

/** The choice of language before anybody is signed in. */
export function LanguageLinks() {
  const locale = useLocale()
  return (
    <div className="mt-8 flex justify-center gap-1">
      {LANGUAGES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          lang={value}
          aria-pressed={value === locale}
          className={classNames(
            'min-h-11 rounded-control px-3 text-sm hover:bg-accent-soft hover:text-accent-ink',
            value === locale ? 'font-bold text-ink' : 'text-muted',
          )}
          onClick={() => void activateLocale(value)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
