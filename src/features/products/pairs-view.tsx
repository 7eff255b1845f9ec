import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ProductAnalysis } from '#contract/product-analysis'
import { formatNumber } from '@/i18n/numbers'
import { ScrollSideways } from '@/ui/scroll-sideways'

type Pairs = NonNullable<ProductAnalysis['pairs']>

/** What else the people of a product spoke of, with the counts that each figure comes from. */
export function PairsView({ pairs: { any, people, found, left_out }, name }: { pairs: Pairs; name: string }) {
  const { t } = useLingui()
  const [all, own] = [formatNumber(any), formatNumber(people)]
  return (
    <section>
      <h3 className="mb-2 font-bold">
        <Trans>一緒に話題になる商品</Trans>
      </h3>
      {found.length === 0 ? (
        <p className="text-muted">
          <Trans>ほかの商品も話題にした顧客の記録はありません。</Trans>
        </p>
      ) : (
        <>
          <ScrollSideways label={t`一緒に話題になる商品`}>
            <table className="w-full min-w-max text-left text-sm">
              <thead>
                <tr className="border-line border-b">
                  <Head>{t`商品`}</Head>
                  <Head>{t`両方の人数`}</Head>
                  <Head>{t`その商品の人数`}</Head>
                  <Head>{t`支持度`}</Head>
                  <Head>{t`信頼度`}</Head>
                  <Head>{t`リフト`}</Head>
                </tr>
              </thead>
              <tbody>
                {found.map((pair) => (
                  <PairRow key={pair.id} pair={pair} />
                ))}
              </tbody>
            </table>
          </ScrollSideways>
          <p className="mt-2 text-muted text-sm">
            <Trans>
              支持度は、いずれかの商品を話題にした{all}人のうち両方を話題にした割合です。信頼度は、「{name}
              」を話題にした
              {own}人のうちの割合です。リフトは、偶然の何倍かを表します。
            </Trans>
          </p>
          {left_out === 0 ? null : (
            <p className="text-muted text-sm">{t`ほかに${formatNumber(left_out)}組あります。`}</p>
          )}
        </>
      )}
    </section>
  )
}

const Head = ({ children }: { children: string }) => (
  <th scope="col" className="px-3 py-2 first:pl-0">
    {children}
  </th>
)

function PairRow({ pair: { id, name, both, other, support, confidence, lift } }: { pair: Pairs['found'][number] }) {
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-1 pr-3 font-medium">
        <Link
          to="/products/$id"
          params={{ id }}
          className="inline-flex min-h-11 items-center text-accent-ink underline"
        >
          {name}
        </Link>
      </th>
      <td className="px-3 tabular-nums">{formatNumber(both)}</td>
      <td className="px-3 tabular-nums">{formatNumber(other)}</td>
      {lift === null ? (
        <td colSpan={3} className="px-3 text-muted">
          <Trans>件数が少ないため評価しません</Trans>
        </td>
      ) : (
        <>
          <td className="px-3 tabular-nums">{support}%</td>
          <td className="px-3 tabular-nums">{confidence}%</td>
          <td className="px-3 tabular-nums">{lift}</td>
        </>
      )}
    </tr>
  )
}
