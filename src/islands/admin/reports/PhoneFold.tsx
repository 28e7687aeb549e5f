import { type ReactNode, useState } from 'react'

type Props = {
  id: string
  title: string
  /** Shown while it is closed. */
  answer: string
  /** Shown beside its heading while it is open. */
  beside?: ReactNode
  children: ReactNode
}

/** A section that on a phone is closed at first and says what it holds; elsewhere it is open. */
export const PhoneFold = ({ id, title, answer, beside, children }: Props) => {
  const [isPhone] = useState(() => globalThis.matchMedia?.('(width < 760px)').matches ?? false)
  if (!isPhone)
    return (
      <section className="section" aria-labelledby={id}>
        <div className="row">
          <h2 id={id}>{title}</h2>
          {beside}
        </div>
        {children}
      </section>
    )
  return (
    <section className="settings" aria-labelledby={id}>
      <details className="settings-opens">
        <summary>
          <h2 id={id}>{title}</h2> <span className="cap">{answer}</span>
        </summary>
        <div className="settings-opened">
          {beside && <div className="actions">{beside}</div>}
          {children}
        </div>
      </details>
    </section>
  )
}
