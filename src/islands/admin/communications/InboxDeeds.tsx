import type { InboxItem } from '#contract/calls/inbox.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import type { AdminRole } from '#fund/admin-roles.ts'
import { askAnswer } from '#stores/admin/inbox/support.ts'
import { askApprove, askDecline } from '#stores/admin/investors/decisions.ts'
import { askLiftSignInStop } from '#stores/admin/investors/personal-data.ts'
import { askApproveBank, askDeclineBank } from '#stores/admin/transfers/bank.ts'
import { askDeclineClosure, askVerifyClosure } from '#stores/admin/transfers/closures.ts'
import { askReceive } from '#stores/admin/transfers/receive.ts'
import { askTransfer, stepsOf } from '#stores/admin/transfers/transfers.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/place.ts'
import { Act } from '../parts/Act.tsx'
import { stepWords } from '../parts/TransferTable.tsx'
import { transferName } from '../parts/transfer-words.ts'

/** Something that settles what an item is about. */
export interface Deed {
  readonly label: string
  readonly run: () => void
  readonly least?: AdminRole
}

/** What settles what is about an investor, each asked by the investor's name; the usual one first. */
const deedsOn = ({ kind, subject_id: id }: InboxItem, name: string): readonly Deed[] => {
  switch (kind) {
    case 'approval':
      return hasExtension('investors-edit')
        ? [
            { label: 'Approve', run: () => askApprove({ id, name }) },
            { label: 'Decline', run: () => askDecline({ id, name }) },
          ]
        : []
    case 'bank':
      return hasExtension('bank')
        ? [
            { label: 'Approve', run: () => askApproveBank(id, name) },
            { label: 'Decline', run: () => askDeclineBank(id, name) },
          ]
        : []
    case 'closure':
      return hasExtension('closure')
        ? [
            { label: 'Identity verified', run: () => askVerifyClosure(id, name) },
            { label: 'Decline', run: () => askDeclineClosure(id, name) },
          ]
        : []
    case 'sign-in-stop':
      return hasExtension('investors-edit')
        ? [{ label: 'Lift the stop', run: () => askLiftSignInStop({ id, name }) }]
        : []
    default:
      return []
  }
}

/** What can be done with a transfer now; the usual first. */
export const deedsOfTransfer = (transfer: Transfer): readonly Deed[] =>
  hasExtension('transfers')
    ? stepsOf(transfer).map((step) => ({
        label: stepWords[step],
        run: () => (step === 'receive' ? askReceive(transfer) : askTransfer(step, transfer.id, transferName(transfer))),
      }))
    : []

/** What settles an item, by what it is about; an extension that is not there settles nothing. */
export const deedsOf = (item: InboxItem): readonly Deed[] => {
  const { kind, subject_id, investor, message, transfer } = item
  if (transfer) return deedsOfTransfer(transfer)
  if (kind === 'close') return [{ label: 'Open Manage Reports', run: () => openTab('reports'), least: 'viewer' }]
  if (kind === 'freeze') return [{ label: 'Open Investors', run: () => openTab('investors'), least: 'viewer' }]
  if (kind === 'support')
    return hasExtension('support') ? [{ label: 'Answer', run: () => askAnswer(subject_id, message) }] : []
  return investor ? deedsOn(item, investor.name) : []
}

/** Buttons that settle something, each with what it is about for who cannot see that. */
export const Deeds = ({ deeds, of, quiet = false }: { deeds: readonly Deed[]; of: string; quiet?: boolean }) =>
  deeds.map(({ label, run, least = 'operator' }) => (
    <Act key={label} least={least} kind={quiet ? 'quiet' : 'plain'} aria-haspopup="dialog" onClick={run}>
      {label}
      <span className="hidden">: {of}</span>
    </Act>
  ))
