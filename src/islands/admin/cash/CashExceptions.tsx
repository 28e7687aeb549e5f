import type { CashException } from '#contract/calls/money/cash.ts'
import { askPayIn } from '#stores/admin/money/cash/suspense.ts'
import { Act } from '../parts/Act.tsx'

/** What the books cannot settle by themselves, each with what to do about it. */
export const CashExceptions = ({ exceptions }: { exceptions: readonly CashException[] }) => {
  if (exceptions.length === 0) return null
  return (
    <section className="section" aria-labelledby="cash-exceptions">
      <h3 id="cash-exceptions">To be settled</h3>
      <ul className="cash-exceptions">
        {exceptions.map(({ kind, amount, what, to_do, investor }) => (
          <li key={`${kind} ${investor?.id ?? ''} ${what}`} className="pending-box">
            <p>
              <strong>{what}</strong>
            </p>
            <p className="cap">{to_do}</p>
            {kind === 'fund-debt' && (
              <div className="actions">
                <Act visible onClick={() => askPayIn(amount)}>
                  Pay in
                </Act>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
