import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { $copied, copyLine } from '#stores/investor/transfer/copy.ts'
import { Button } from '#ui/Button.tsx'
import { payingIn } from '#words/transfers.ts'

type Props = { transfer: Transfer; instructions: TransferAllowances['instructions'] }

const Line = ({ label, value, large }: { label: string; value: string; large?: boolean }) => (
  <div>
    <dt className="cap">{label}</dt>
    <dd className={large ? 'instruction-large' : undefined}>{value}</dd>
    <dd>
      <Button kind="quiet" onClick={() => void copyLine(label, value)}>
        Copy<span className="hidden"> {label}</span>
      </Button>
    </dd>
  </div>
)

/** Where a deposit is sent, with its own reference before all else; each line can be copied. */
export const Instructions = ({ transfer, instructions }: Props) => {
  const copied = useStore($copied)
  useEffect(() => $copied.set(''), [])
  return (
    <>
      <p>
        {payingIn[transfer.state === 'requested' ? 'requested' : 'approved']}{' '}
        <Amount cents={toCents(transfer.amount)} /> with this reference:
      </p>
      <dl className="instructions">
        <Line label="Reference" value={transfer.reference} large />
        {instructions
          .filter(({ label }) => label !== 'Reference')
          .map(({ label, value }) => (
            <Line key={label} label={label} value={value} />
          ))}
      </dl>
      <p className="cap instructions-copied" role="status">
        {copied}
      </p>
    </>
  )
}
