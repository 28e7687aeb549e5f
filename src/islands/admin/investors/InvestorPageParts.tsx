import type { ReactNode } from 'react'
import type { BankAccount } from '#contract/calls/people/bank.ts'
import type { InvestorPage } from '#contract/calls/people/investor-page.ts'
import { Percent } from '#islands/frame/Amount.tsx'
import { Instant } from '#islands/frame/Instant.tsx'
import { investorPage } from '#stores/admin/people/investors/page.ts'
import { instantText } from '#stores/kit/instants.ts'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { holdWords } from '#words/money/holds.ts'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'

type Week = InvestorPage['weeks'][number]

/** A part of the page, once it is loaded. */
const Part = ({ children }: { children: (page: InvestorPage) => ReactNode }) => (
  <Read of={investorPage} what="The investor’s page">
    {children}
  </Read>
)

const weekColumns: readonly Column<Week>[] = [
  { id: 'week', head: 'Week', cell: ({ week, version }) => (version > 1 ? `${week}, version ${version}` : week) },
  {
    id: 'start',
    head: 'Start balance',
    align: 'end',
    narrow: 'named',
    cell: ({ startBalance }) => <Dollars value={startBalance} />,
  },
  {
    id: 'profit',
    head: 'Result',
    align: 'end',
    narrow: 'change',
    cell: ({ profit }) => <Dollars value={profit} change />,
  },
  {
    id: 'return',
    head: 'Return',
    align: 'end',
    narrow: 'note',
    cell: ({ returnPercentage }) => <Percent value={returnPercentage} change />,
  },
  {
    id: 'end',
    head: 'End balance',
    align: 'end',
    narrow: 'figure',
    cell: ({ endBalance }) => <Dollars value={endBalance} />,
  },
]

export const InvestorReturns = () => (
  <Part>
    {({ weeks }) =>
      weeks.length === 0 ? (
        <EmptyState title="No week has closed yet.">{words.noWeeks}</EmptyState>
      ) : (
        <Table caption="Returns, the latest 26 weeks" columns={weekColumns} rows={weeks} keyOf={({ id }) => id} />
      )
    }
  </Part>
)

const Account = ({ title, account }: { title: string; account: BankAccount }) => (
  <section className="section">
    <h3>{title}</h3>
    <dl className="pairs">
      <dt>Bank</dt>
      <dd>{account.bankName}</dd>
      <dt>Account</dt>
      <dd>
        {account.accountNumber}, {account.accountType}
      </dd>
      <dt>Routing</dt>
      <dd>{account.routingNumber}</dd>
      <dt>{account.approved_at ? 'Approved' : 'Asked for'}</dt>
      <dd>
        <Instant at={account.approved_at ?? account.requested_at} />
      </dd>
    </dl>
  </section>
)

export const InvestorBank = () => (
  <Part>
    {({ bank: { current, pending }, hold }) => (
      <div className="section">
        {hold && (
          <p className="pending-box">
            {holdWords.held(instantText(hold.until, { near: true, deadline: true }), hold.because)}.
          </p>
        )}
        {pending && <Account title="Waits for approval" account={pending} />}
        {current && <Account title="Paid to" account={current} />}
        {!pending && !current && (
          <EmptyState title={words.noBank}>Payouts wait until one is entered and approved.</EmptyState>
        )}
      </div>
    )}
  </Part>
)

type Question = InvestorPage['support'][number]

const questionColumns: readonly Column<Question>[] = [
  { id: 'at', head: 'Asked', cell: ({ created_at }) => <Instant at={created_at} /> },
  {
    id: 'what',
    head: 'Question',
    cell: ({ subject, message }) => [subject, message].filter(Boolean).join(': ') || 'Asks to be called',
  },
  { id: 'answer', head: 'Answer', cell: ({ answer }) => answer ?? 'Not answered' },
  { id: 'by', head: 'By', cell: ({ answered_by }) => <span className="who">{answered_by ?? '–'}</span> },
]

/** What the investor asked, and what was answered. */
export const InvestorQuestions = () => (
  <Part>
    {({ support }) =>
      support.length === 0 ? (
        <p className="cap">{words.noQuestions}</p>
      ) : (
        <Table caption="Questions, the latest" columns={questionColumns} rows={support} keyOf={({ id }) => id} />
      )
    }
  </Part>
)
