/** One icon of `icons.ts`, decorative: the component that shows it gives it a name in text. */
export const Icon = ({ d, size = 20 }: { d: string; size?: number }) => (
  <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path d={d} />
  </svg>
)
