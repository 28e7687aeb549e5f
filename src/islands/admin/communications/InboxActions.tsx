import type { InboxItem } from '#contract/calls/inbox.ts'
import { askAnswer } from '#stores/admin/inbox/support.ts'
import { askApprove, askDecline } from '#stores/admin/investors/decisions.ts'
import { askLiftSignInStop } from '#stores/admin/investors/personal-data.ts'
import { askApproveBank, askDeclineBank } from '#stores/admin/transfers/bank.ts'
import { askDeclineClosure, askVerifyClosure } from '#stores/admin/transfers/closures.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/place.ts'
import { Act } from '../parts/Act.tsx'
import { TransferSteps } from '../parts/TransferTable.tsx'

type Deed = readonly [label: string, run: () => void]

/** What settles what is about an investor, each asked by the investor's name. */
const actsOn = ({ kind, subject_id: id }: InboxItem, name: string): readonly Deed[] => {
  switch (kind) {
    case 'approval':
      return hasExtension('investors-edit')
        ? [
            ['Approve', () => askApprove({ id, name })],
            ['Decline', () => askDecline({ id, name })],
          ]
        : []
    case 'bank':
      return hasExtension('bank')
        ? [
            ['Approve', () => askApproveBank(id, name)],
            ['Decline', () => askDeclineBank(id, name)],
          ]
        : []
    case 'closure':
      return hasExtension('closure')
        ? [
            ['Identity verified', () => askVerifyClosure(id, name)],
            ['Decline', () => askDeclineClosure(id, name)],
          ]
        : []
    case 'sign-in-stop':
      return hasExtension('investors-edit') ? [['Lift the stop', () => askLiftSignInStop({ id, name })]] : []
    default:
      return []
  }
}

/** What settles an item, by what it is about; an extension that is not there settles nothing. */
const actsOf = (item: InboxItem): readonly Deed[] => {
  const { kind, subject_id, investor, message } = item
  if (kind === 'close') return [['Open Manage Reports', () => openTab('reports')]]
  if (kind === 'freeze') return [['Open Investors', () => openTab('investors')]]
  if (kind === 'support') return hasExtension('support') ? [['Answer', () => askAnswer(subject_id, message)]] : []
  return investor ? actsOn(item, investor.name) : []
}

/** The actions on what an item is about; those on the item itself stand beside them. */
export const InboxActions = ({ item }: { item: InboxItem }) => {
  if (item.transfer && hasExtension('transfers')) return <TransferSteps transfer={item.transfer} />
  return actsOf(item).map(([label, run]) => (
    <Act
      key={label}
      least={label.startsWith('Open') ? 'viewer' : 'operator'}
      kind={label === 'Decline' ? 'quiet' : 'plain'}
      onClick={run}
    >
      {label}
      <span className="hidden">: {item.title}</span>
    </Act>
  ))
}
