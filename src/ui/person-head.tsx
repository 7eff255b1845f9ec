import { Avatar } from './avatar'

/** Whose turn it is, above what they are asked for. `note`: what tells people of one name apart. */
export function PersonHead({ name, note }: { name: string; note: string }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} size={56} />
      <div className="min-w-0 leading-snug">
        <p className="truncate font-bold text-lg">{name}</p>
        <p className="truncate text-muted text-sm">{note}</p>
      </div>
    </div>
  )
}
