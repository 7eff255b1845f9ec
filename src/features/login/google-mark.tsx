/** The letter of the account provider in its four colours, as people look for it on such a button. */
export function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M5.2 8.100A7.8 7.8 0 0 1 17.5 6.5" />
      <path stroke="#fbbc05" d="M5.2 15.900a7.8 7.8 0 0 1 0-7.8" />
      <path stroke="#34a853" d="M17.2 17.700A7.8 7.8 0 0 1 5.2 15.9" />
      <path stroke="#4285f4" d="M12 12h7.800a7.8 7.8 0 0 1-2.6 5.7" />
    </svg>
  )
}
