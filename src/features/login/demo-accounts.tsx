import { Trans } from '@lingui/react/macro'
import { useClientConfig } from '@/session/identity/client-config'
import { Icon } from '@/ui/icon'
import { Spinner } from '@/ui/spinner'
import type { Login } from './use-login'

/** One-tap choices of the demo. An installation with real accounts has none (its server names none). */
export function DemoAccounts({ login }: { login: Login }) {
  const config = useClientConfig()
  if (!config || config.demo_accounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-line border-t pt-6">
      <h2 id="demo-accounts" className="font-bold text-sm">
        <Trans>デモアカウントで試す</Trans>
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {config.demo_accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              disabled={login.busy !== null}
              onClick={() => void login.withDemo(account)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-surface px-3.5 py-1.5 text-left transition-colors hover:border-accent hover:bg-accent-soft disabled:opacity-60"
            >
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block font-semibold text-sm">{account.label}</span>
                <span className="block truncate text-muted text-xs">{account.email}</span>
              </span>
              {login.busy === 'demo' ? (
                <Spinner size={18} label="" />
              ) : (
                <Icon name="arrow-right" size={18} className="text-muted" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
