import type { ReactNode } from 'react'

/** What is closed at first; its line says what stands in it. */
export const Fold = ({ title, answer, children }: { title: ReactNode; answer?: ReactNode; children: ReactNode }) => (
  <details className="fold">
    <summary>
      <span className="fold-title">{title}</span> <span className="cap">{answer}</span>
    </summary>
    {children}
  </details>
)
