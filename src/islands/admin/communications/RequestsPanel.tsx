import { type SectionPart, TabbedSection } from '../parts/TabbedSection.tsx'
import { BankChanges } from './BankChanges.tsx'
import { Closures } from './Closures.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import { TransferQueue } from './TransferQueue.tsx'

const parts: readonly SectionPart[] = [
  { id: 'transfers', of: 'transfers', label: 'Transfers', Part: TransferQueue },
  { id: 'bank', of: 'bank', label: 'Bank accounts', Part: BankChanges },
  { id: 'closure', of: 'closure', label: 'Closures', Part: Closures },
  { id: 'approvals', of: 'approvals', label: 'Second person', Part: SecondPerson },
]

/** What investors ask for and the admin decides, each in its list. */
export const RequestsPanel = () => <TabbedSection title="Requests" parts={parts} />
