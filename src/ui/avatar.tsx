import { classNames } from './class-names'

type AvatarProps = { name: string; size?: number; className?: string }

/** Background colours that differ clearly and on which white text is readable. The same name always gets the same one. */
const GROUNDS = ['bg-[#2f6f73]', 'bg-[#7a5232]', 'bg-[#4b5f8a]', 'bg-[#7b4967]', 'bg-[#4f6b35]', 'bg-[#8a4a3c]']

/** The first character of the name on a coloured ground. Decoration: the name stands beside it. */
export function Avatar({ name, size = 40, className }: AvatarProps) {
  const [initial = '?'] = Array.from(name.trim())
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const edge = `${size / 16}rem`
  return (
    <span
      aria-hidden="true"
      style={{ width: edge, height: edge, fontSize: `${size / 38}rem` }}
      className={classNames(
        'inline-flex shrink-0 select-none items-center justify-center rounded-full font-bold text-white uppercase leading-none',
        GROUNDS[sum % GROUNDS.length],
        className,
      )}
    >
      {initial}
    </span>
  )
}
