import { useStore } from '@nanostores/react'
import type { InboxItem } from '#contract/calls/inbox.ts'
import { askAnswer } from '#stores/admin/inbox/support.ts'
import { $inboxTransfers } from '#stores/admin/inbox/transfers.ts'
import { askApprove, askDecline } from '#stores/admin/investors/decisions.ts'
import { askApproveBank, askDeclineBank } from '#stores/admin/transfers/bank.ts'
import { askDeclineClosure, askVerifyClosure } from '#stores/admin/transfers/closures.ts'
import { askTransfer } from '#stores/admin/transfers/transfers.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/tab.ts'
import { Button } from '#ui/Button.tsx'
import { TransferSteps } from '../parts/TransferTable.tsx'

type Act = readonly [label: string, run: () => void]

const transferActs = ({ subject_id, message }: InboxItem): readonly Act[] => [
  ['Approve', () => askTransfer('approve', subject_id, `this: ${message}`)],
  ['Decline', () => askTransfer('decline', subject_id, `this: ${message}`)],
]

/** The server names who it is about as a mail does, `Ann Lee <ann@example.com> …`. */
const whoIn = (message: string): string => /^(.+?) </.exec(message)?.[1] ?? 'this investor'

/** What settles an item, by what it is about; an extension that is not there settles nothing. */
const actsOf = (item: InboxItem): readonly Act[] => {
  const { kind, subject_id: id, message } = item
  const name = whoIn(message)
  switch (kind) {
    case 'transfer':
      return hasExtension('transfers') ? transferActs(item) : []
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
    case 'support':
      return hasExtension('support') ? [['Answer', () => askAnswer(id, message)]] : []
    case 'close':
      return [['Open Manage Reports', () => openTab('reports')]]
    case 'contact':
    case 'newsletter':
      return []
  }
}

/** The actions on what an item is about; those on the item itself stand beside them. */
export const InboxActions = ({ item }: { item: InboxItem }) => {
  const { last: transfers, state } = useStore($inboxTransfers)
  const transfer = item.kind === 'transfer' ? transfers?.get(item.subject_id) : undefined
  if (transfer) return <TransferSteps transfer={transfer} />
  // Until it is known which transfer this is, nothing can be asked about it in its own words.
  const unknownYet = item.kind === 'transfer' && state === 'loading'
  return actsOf(item).map(([label, run]) => (
    <Button key={label} kind={label === 'Decline' ? 'quiet' : 'plain'} onClick={run} busy={unknownYet}>
      {label}
      <span className="hidden">: {item.title}</span>
    </Button>
  ))
}
