/**
 * Loads the rules of the typeface, a hundred slices by character range. They are 100 KB of CSS, so they come after the
 * first content; until then the system's own Japanese face is shown.
 */
export async function loadFont(): Promise<void> {
  await import('@fontsource-variable/noto-sans-jp/wght.css')
}
