import { type ReactNode, useContext } from 'react'
import { RowStop } from '#ui/contexts.ts'

type Props = {
  /** The address after the `#`. */
  to: string
  go: () => void
  children: ReactNode
}

/**
 * A link to somewhere in the administration: opened here without a reload, or by the browser in a tab of its own. In a
 * list with arrow keys it is a tab stop only in the current row.
 */
export const PlaceLink = ({ to, go, children }: Props) => (
  <a
    href={`#${to}`}
    tabIndex={useContext(RowStop) ? undefined : -1}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      go()
    }}
  >
    {children}
  </a>
)
