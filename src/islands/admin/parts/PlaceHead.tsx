import type { ReactNode } from 'react'
import { useArrival } from './useArrival.ts'

type Props = {
  /** The place's address, or that of its open part: a link to it leads to this heading. */
  at: string
  title: string
  /** One line beside the title: what it shows, and as of when. */
  note?: ReactNode
  /** What can be done with all of it. */
  children?: ReactNode
}

/** The head of a place: its name, what it shows, and what can be done with all of it. */
export const PlaceHead = ({ at, title, note, children }: Props) => (
  <div className="place-head">
    <div className="place-title">
      <h1 {...useArrival(at)}>{title}</h1>
      {note && <p className="cap">{note}</p>}
    </div>
    {children && <div className="actions">{children}</div>}
  </div>
)
