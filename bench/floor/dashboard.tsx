import { useQuery } from '@tanstack/react-query'
import { readSummary } from './store.ts'

const CARD = 'card rounded border p-4'

export function Dashboard() {
  const { data } = useQuery({ queryKey: ['summary'], queryFn: readSummary })
  if (!data) return <p>読み込み中</p>
  return (
    <div className="grid grid-cols-3 gap-4">
      <section className={CARD}>{data.person}</section>
      <section className={CARD}>{data.tenant}</section>
      {Object.entries(data.counts).map(([name, count]) => (
        <section key={name} className={CARD}>
          {name}: {count}
        </section>
      ))}
      {data.latest.map((contact) => (
        <section key={contact} className={CARD}>
          {contact}
        </section>
      ))}
    </div>
  )
}
