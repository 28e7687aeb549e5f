import { Fragment } from 'react'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'

type Props = { transfer: Transfer; instructions: TransferAllowances['instructions'] }

/** Where a deposit is sent, with its own reference. */
export const Instructions = ({ transfer, instructions }: Props) => (
  <dl className="pairs">
    {instructions
      .filter(({ label }) => label !== 'Reference')
      .map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    <dt>Reference</dt>
    <dd>
      <strong>{transfer.reference}</strong>
    </dd>
  </dl>
)
