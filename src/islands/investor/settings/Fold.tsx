import { type ReactNode, useState } from 'react'
import { isUnfolded, noteFold } from '#stores/session/drafts.ts'

/** What is closed at first, and open again after a reload; its line says what stands in it. */
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
