import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { Act } from '#islands/admin/parts/Act.tsx'
import { beginStep, leastFor, refusingSteps, transferStepWords } from '#islands/admin/parts/TransferTable.tsx'
import { askApproveBank, askDeclineBank } from '#stores/admin/money/transfers/bank.ts'
import { askDeclineClosure, askVerifyClosure } from '#stores/admin/money/transfers/closures.ts'
import { type TransferStep, transferStepsOf } from '#stores/admin/money/transfers/transfers.ts'
import { askApprove, askDecline } from '#stores/admin/people/investors/decisions.ts'
import { askLiftSignInStop } from '#stores/admin/people/investors/personal-data.ts'
import { askAnswer } from '#stores/admin/work/inbox/inbox.ts'
import type { Entry } from '#stores/admin/work/inbox/open-item.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { personalDataWords } from '#words/desk/personal-data.ts'
import { bankWords, closureWords } from '#words/money/admin-transfers.ts'
import { doesWords } from '#words/notices/inbox.ts'
import { investorWords } from '#words/people/investors.ts'

/** A button that settles what an item is about. */
export interface InboxAction {
  readonly label: string
  readonly run: () => void
  readonly least?: AdminRole
  /** Declines or reverses: never offered first. */
  readonly refuses?: true
  /** What it does, if that is not obvious. */
  readonly does?: string
}

/** What settles an item about an investor, each with the investor's name in its question; the usual one first. */
const actionsOn = ({ kind, subject_id: id }: InboxItem, name: string): readonly InboxAction[] => {
  switch (kind) {
    case 'approval':
      return hasExtension('investors-edit')
        ? [
            {
              label: 'Approve',
              run: () => askApprove({ id, name }),
              does: investorWords.approve(name).text.join(' '),
            },
            { label: 'Decline', run: () => askDecline({ id, name }), refuses: true },
          ]
        : []
    case 'bank':
      return hasExtension('bank')
        ? [
            { label: 'Approve', run: () => askApproveBank(id, name), does: bankWords.approve(name).text.join(' ') },
            { label: 'Decline', run: () => askDeclineBank(id, name), refuses: true },
          ]
        : []
    case 'closure':
      return hasExtension('closure')
        ? [
            {
              label: 'Identity verified',
              run: () => askVerifyClosure(id, name),
              does: closureWords.verify(name).text.join(' '),
            },
            { label: 'Decline', run: () => askDeclineClosure(id, name), refuses: true },
          ]
        : []
    case 'sign-in-stop':
      return hasExtension('investors-edit')
        ? [
            {
              label: 'Lift the stop',
              run: () => askLiftSignInStop({ id, name }),
              does: personalDataWords.liftSignInStop(name).text.join(' '),
            },
          ]
        : []
    default:
      return []
  }
}

const doesStep = (step: TransferStep, { kind }: Transfer): string | undefined => {
  if (step === 'approve' && kind === 'addition') return doesWords.approveAddition
  if (step === 'approve') return kind === 'deposit' ? doesWords.approveDeposit : doesWords.approvePayout
  if (step === 'receive') return doesWords.receive
  return step === 'pay' ? doesWords.pay : undefined
}

/** What can be done with a transfer now; the usual one first. */
const actionsOfTransfer = (transfer: Transfer): readonly InboxAction[] =>
  hasExtension('transfers')
    ? transferStepsOf(transfer).map((step) => {
        const does = doesStep(step, transfer)
        return {
          label: transferStepWords[step],
          run: () => beginStep(step, transfer),
          least: leastFor(step),
          ...(refusingSteps.has(step) && { refuses: true }),
          ...(does !== undefined && { does }),
        }
      })
    : []

/** What settles an item, by what it is about; without its extension there is nothing to do. */
const actionsOfItem = (item: InboxItem): readonly InboxAction[] => {
  const { kind, subject_id, investor, message, transfer } = item
  if (transfer) return actionsOfTransfer(transfer)
  if (kind === 'close') return [{ label: 'Open This week', run: () => arriveAt('reports/week'), least: 'viewer' }]
  if (kind === 'freeze') return [{ label: 'Open Investors', run: () => arriveAt('investors/all'), least: 'viewer' }]
  if (kind === 'guard' && hasExtension('approvals'))
    return [{ label: 'Open Approvals', run: () => arriveAt('overview/today', 'approvals'), least: 'viewer' }]
  if (kind === 'support')
    return hasExtension('support')
      ? [{ label: 'Answer', run: () => askAnswer(subject_id, message), does: doesWords.answer }]
      : []
  return investor ? actionsOn(item, investor.name) : []
}

/** What settles a row's subject; the usual one first. */
export const actionsOf = (entry: Entry): readonly InboxAction[] =>
  entry.of === 'due' ? actionsOfTransfer(entry.transfer) : actionsOfItem(entry.item)

/**
 * Buttons that settle something, each with what it is about for those who cannot see that; the usual one is emphasised.
 */
export const InboxActions = ({ actions, of }: { actions: readonly InboxAction[]; of: string }) =>
  actions.map(({ label, run, refuses, least = 'operator' }, index) => (
    <Act
      key={label}
      least={least}
      kind={refuses ? 'refuse' : index === 0 ? 'solid' : 'plain'}
      aria-haspopup={least === 'operator' ? 'dialog' : undefined}
      onClick={run}
    >
      {label}
      <span className="hidden">: {of}</span>
    </Act>
  ))
