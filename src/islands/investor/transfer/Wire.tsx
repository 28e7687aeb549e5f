import { useStore } from '@nanostores/react'
import { isToBePaid } from '#stores/investor/money/transfer/transfer-request.ts'
import { $allowances, $pendingTransfers } from '#stores/investor/money/transfer/transfers.ts'
import { $copied } from '#stores/kit/copy.ts'
import { wire } from '#words/money/transfers.ts'
import { CopyLine } from '../CopyLine.tsx'

/** Where deposits are sent, always in sight, with the reference of each that is still to be paid. */
export const Wire = () => {
  const instructions = useStore($allowances).last?.instructions ?? []
  const toBePaid = useStore($pendingTransfers).last?.rows.filter(isToBePaid) ?? []
  const copied = useStore($copied)
  if (instructions.length === 0) return null
  return (
    <section className="section wire" aria-labelledby="wire">
      <div className="row">
        <h2 id="wire">Wire deposits to</h2>
        <span className="cap" role="status">
          {copied || wire.currency}
        </span>
      </div>
      <dl className="instructions">
        {instructions
          .filter(({ label }) => label !== 'Reference')
          .map(({ label, value }) => (
            <CopyLine key={label} label={label} value={value} />
          ))}
        {toBePaid.map(({ id, reference }) => (
          <CopyLine key={id} label={wire.reference} value={reference} marked />
        ))}
      </dl>
      <p className="cap">{toBePaid.length > 0 ? wire.sendIt : wire.askFirst}</p>
    </section>
  )
}
