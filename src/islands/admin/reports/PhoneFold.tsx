import { type ReactNode, useState } from 'react'

type Props = {
  id: string
  title: string
  /** Shown while it is closed. */
  answer: string
  children: ReactNode
}

/** A section that on a phone is closed at first and says what it holds; elsewhere it is open. */
export const PhoneFold = ({ id, title, answer, children }: Props) => {
  const [isPhone] = useState(() => globalThis.matchMedia?.('(width < 760px)').matches ?? false)
  if (!isPhone)
    return (
      <section className="section" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
      </section>
    )
  return (
    <section className="settings" aria-labelledby={id}>
      <details className="settings-opens">
        <summary>
          <h2 id={id}>{title}</h2> <span className="cap">{answer}</span>
        </summary>
        <div className="settings-opened">{children}</div>
      </details>
    </section>
  )
}
