import type { ReactNode } from 'react'

type Props = {
  /** Names the region; an id on the page. */
  id: string
  title: ReactNode
  /** The answer in a line, for those who do not open it. */
  hint?: ReactNode
  children: ReactNode
}

/** A row that opens; while closed it already says what it is about. */
export const Opens = ({ id, title, hint, children }: Props) => (
  <section className="opens" aria-labelledby={id}>
    <details>
      <summary>
        <h2 id={id}>{title}</h2>
        {hint && <span className="cap">{hint}</span>}
      </summary>
      <div className="opens-body">{children}</div>
    </details>
  </section>
)
