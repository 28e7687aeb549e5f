import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $bank,
  $bankAvailability,
  $bankCancelling,
  $bankEdited,
  type BankView,
  editBank,
  loadBank,
  sampleBank,
  startBank,
} from '#stores/investor/transfer/bank.ts'
import { Button } from '#ui/Button.tsx'
import { pencil } from '#ui/later-icons.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { BankForm } from './BankForm.tsx'
import { BankPairs } from './BankPairs.tsx'
import { PendingBank } from './PendingBank.tsx'

const Edit = ({ account, children }: { account: BankView; children: string }) => (
  <Button icon={pencil} onClick={() => editBank(account)}>
    {children}
  </Button>
)

const View = ({ account }: { account: BankView }) => {
  const edited = useStore($bankEdited)
  return edited ? (
    <BankForm account={account} />
  ) : (
    <>
      <BankPairs account={account} />
      <Edit account={account}>Edit</Edit>
    </>
  )
}

const empty: BankView = { bankName: '', accountNumber: '', routingNumber: '', accountType: 'checking' }

const Real = () => {
  const { last, state } = useStore($bank)
  const edited = useStore($bankEdited)
  const cancelling = useStore($bankCancelling)
  if (!last && state !== 'failed') return <SkeletonBlock kind="bank" />
  if (!last) return <FailedState title="Your bank account did not load." onRetry={() => void loadBank()} />
  const { current, pending } = last
  return (
    <>
      {pending && <PendingBank pending={pending} busy={cancelling} />}
      {pending && current && <p className="cap">In use until then:</p>}
      {current || edited ? (
        <View account={current ?? empty} />
      ) : (
        !pending && (
          <EmptyState title="No bank account yet." action={<Edit account={empty}>Add a bank account</Edit>}>
            Withdrawals are paid to it once it is approved.
          </EmptyState>
        )
      )}
    </>
  )
}

/** The bank account: seen or edited (spec §4 "Local toggles"); its type is displayed only (spec §2). */
export const BankCard = () => {
  const availability = useStore($bankAvailability)
  useEffect(startBank, [])
  return (
    <section className="section" aria-labelledby="bank-account">
      <div className="row">
        <h2 id="bank-account">Bank account</h2>
        {availability === 'unavailable' && <SourceBadge source="Sample" />}
      </div>
      {availability === 'unknown' && <SkeletonBlock kind="bank" />}
      {availability === 'available' && <Real />}
      {availability === 'unavailable' && <View account={sampleBank()} />}
    </section>
  )
}
