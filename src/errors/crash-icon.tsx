import { Icon } from '@/ui/icon'

/** As in icons.svg; a test compares them. */
export const CRASH_DRAWINGS = {
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4v5h-5',
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  mail: 'M3.5 5.5h17v13h-17v-13ZM3.5 6.5 12 13l8.5-6.5',
}

/** An icon for the crash screen, which must not depend on a file: the network may be what broke the screen. */
export function CrashIcon({ name }: { name: keyof typeof CRASH_DRAWINGS }) {
  return (
    <Icon size={18}>
      <path d={CRASH_DRAWINGS[name]} />
    </Icon>
  )
}
