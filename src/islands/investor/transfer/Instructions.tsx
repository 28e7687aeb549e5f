import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { $copied } from '#stores/kit/copy.ts'
import { Button } from '#ui/Button.tsx'
import { payingIn } from '#words/money/transfers.ts'
import { CopyLine } from '../CopyLine.tsx'

type Props = { transfer: Transfer; instructions: TransferAllowances['instructions'] }

/** Where to send a deposit, with its own reference first; each line can be copied. */
export const Instructions = ({ transfer, instructions }: Props) => {
  const copied = useStore($copied)
  useEffect(() => {
    $copied.set('')
    return () => $copied.set('')
  }, [])
  return (
    <>
      <p>
        {payingIn[transfer.state === 'requested' ? 'requested' : 'approved']}{' '}
        <Amount cents={toCents(transfer.amount)} /> with this reference:
      </p>
      <dl className="instructions">
        <CopyLine label="Reference" value={transfer.reference} large />
        {instructions
          .filter(({ label }) => label !== 'Reference')
          .map(({ label, value }) => (
            <CopyLine key={label} label={label} value={value} />
          ))}
      </dl>
      <p className="instructions-print">
        <Button kind="quiet" onClick={() => window.print()}>
          Print this page
        </Button>
      </p>
      <p className="cap instructions-copied" role="status">
        {copied}
      </p>
    </>
  )
}
