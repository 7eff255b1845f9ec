/** The sign of the product: a window with its counter, and somebody behind it. */
export function BrandMark({ size = 32, inverse = false }: { size?: number; inverse?: boolean }) {
  const [tile, drawing] = inverse ? ['#f3faf7', '#0b5f55'] : ['var(--accent)', 'var(--on-accent)']
  const edge = `${size / 16}rem`
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 32 32" width={edge} height={edge} className="shrink-0">
      <rect width="32" height="32" rx="8" fill={tile} />
      <g fill="none" stroke={drawing} strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8.5 20.5v-7.5a7.5 7.5 0 0 1 15 0v7.5" />
        <path d="M5.5 24.5h21" />
      </g>
      <circle cx="16" cy="13.5" r="2.6" fill={drawing} />
      <path d="M11.5 21.2c.4-2.6 2.2-3.9 4.5-3.9s4.1 1.3 4.5 3.9Z" fill={drawing} />
    </svg>
  )
}
