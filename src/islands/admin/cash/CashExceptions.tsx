import type { CashException } from '#contract/calls/cash.ts'

/** What the books cannot settle by themselves, each with what to do about it. */
export const CashExceptions = ({ exceptions }: { exceptions: readonly CashException[] }) => {
  if (exceptions.length === 0) return null
  return (
    <section className="section" aria-labelledby="cash-exceptions">
      <h3 id="cash-exceptions">To be settled</h3>
      <ul className="cash-exceptions">
        {exceptions.map(({ kind, what, to_do, investor }) => (
          <li key={`${kind} ${investor?.id ?? ''} ${what}`} className="pending-box">
            <p>
              <strong>{what}</strong>
            </p>
            <p className="cap">{to_do}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
