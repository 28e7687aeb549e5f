import { type ReactNode, useState } from 'react'
import { isUnfolded, noteFold } from '#stores/session/drafts.ts'

/** A part that is closed at first, and stays open after a reload; its line summarises the contents. */
export const Fold = ({ title, answer, children }: { title: string; answer?: ReactNode; children: ReactNode }) => {
  const id = `fold ${title}`
  const [open] = useState(() => isUnfolded(id))
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => noteFold(id, currentTarget.open)}>
      <summary>
        <span className="fold-title">{title}</span> <span className="cap">{answer}</span>
      </summary>
      {children}
    </details>
  )
}
