import { send } from '#client/send.ts'
import { type InvestorRow, listInvestors } from '#contract/calls/people/admin-investors.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'

const pageRows = '25'

const read = (before?: string): Promise<Pages<InvestorRow>> =>
  send(listInvestors, { query: { status: 'pending', sort: 'joined', order: 'asc', limit: pageRows, before } })

/** Who has asked to invest and waits for a decision, those who have waited longest first. */
export const applications = loader<Pages<InvestorRow>>('The applications', () => read())

export const loadMoreApplications = (): Promise<void> => addOlderPage('applications:more', applications, read)
