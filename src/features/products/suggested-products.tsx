import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '@/i18n/numbers'
import { Card } from '@/ui/card'
import { productQueries } from './queries'

/** What may be suggested to a customer, with the reason; nothing where nothing can be said. */
export function SuggestedProducts({ customerId }: { customerId: string }) {
  const { data } = useQuery(productQueries.suggestions(customerId))
  const suggestions = data?.suggestions ?? []
  if (suggestions.length === 0) return null
  return (
    <Card title={<Trans>おすすめの商品</Trans>} className="print:hidden">
      <ul className="flex flex-col gap-3">
        {suggestions.map(({ product, because_of, people, both }) => (
          <li key={product.id}>
            <Link
              to="/products/$id"
              params={{ id: product.id }}
              className="inline-flex min-h-11 items-center font-medium text-accent-ink underline"
            >
              {product.name}
            </Link>
            <Reason about={because_of.name} people={people} both={both} name={product.name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ReasonProps = { about: string; people: number; both: number; name: string }

function Reason({ about, name, ...counts }: ReasonProps) {
  const [people, both] = [formatNumber(counts.people), formatNumber(counts.both)]
  return (
    <p className="text-muted text-sm">
      <Trans>
        「{about}」について話した{people}人のうち{both}人が「{name}」も話題にしています
      </Trans>
    </p>
  )
}
