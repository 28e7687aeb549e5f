import type { ReactNode } from 'react'

/** The tab's title and where its figures come from. */
export const OverviewHead = ({ note }: { note?: ReactNode }) => (
  <div>
    <h1>Overview</h1>
    <p className="cap overview-note">{note ?? 'The fund as it stands.'}</p>
  </div>
)
