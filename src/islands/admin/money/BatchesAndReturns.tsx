import { useStore } from '@nanostores/react'
import { $extensions } from '#stores/kit/extensions.ts'
import { Batches } from '../payments/Batches.tsx'
import { PayHead } from '../payments/PaymentTotals.tsx'
import { Returns } from '../payments/Returns.tsx'

/** The batches of payouts, and what came back of them. */
export const BatchesAndReturns = () => (
  <>
    <PayHead />
    <Batches />
    {useStore($extensions).has('bank-returns') && <Returns />}
  </>
)
