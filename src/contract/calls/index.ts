import type { Call } from '../call.ts'
import * as acts from './access/acts.ts'
import * as apiKeys from './access/api-keys.ts'
import * as auth from './access/auth.ts'
import * as factors from './access/factors.ts'
import * as ownSessions from './access/own-sessions.ts'
import * as passwords from './access/passwords.ts'
import * as session from './access/session.ts'
import * as viewings from './access/viewings.ts'
import * as approvals from './control/approvals.ts'
import * as fundSettings from './control/fund-settings.ts'
import * as terms from './control/terms.ts'
import * as account from './desk/account.ts'
import * as accountHistory from './desk/account-history.ts'
import * as audit from './desk/audit.ts'
import * as calendar from './desk/calendar.ts'
import * as deliveries from './desk/deliveries.ts'
import * as fundAnalytics from './desk/fund-analytics.ts'
import * as fundDates from './desk/fund-dates.ts'
import * as fundFigures from './desk/fund-figures.ts'
import * as fundHealth from './desk/fund-health.ts'
import * as fundOverview from './desk/fund-overview.ts'
import * as inbox from './desk/inbox.ts'
import * as messages from './desk/messages.ts'
import * as nextOpening from './desk/next-opening.ts'
import * as ownNetwork from './desk/own-network.ts'
import * as pageFailures from './desk/page-failures.ts'
import * as performance from './desk/performance.ts'
import * as personalData from './desk/personal-data.ts'
import * as preparedFiles from './desk/prepared-files.ts'
import * as search from './desk/search.ts'
import * as today from './desk/today.ts'
import * as webhooks from './desk/webhooks.ts'
import * as forms from './forms.ts'
import * as bankReturns from './money/bank-returns.ts'
import * as bankStatements from './money/bank-statements.ts'
import * as benchmarks from './money/benchmarks.ts'
import * as broker from './money/broker.ts'
import * as cash from './money/cash.ts'
import * as closure from './money/closure.ts'
import * as distributions from './money/distributions.ts'
import * as payments from './money/payments.ts'
import * as reports from './money/reports.ts'
import * as reportsEdit from './money/reports-edit.ts'
import * as transfers from './money/transfers.ts'
import * as notifications from './notices/notifications.ts'
import * as signedEmails from './notices/signed-emails.ts'
import * as unsubscribing from './notices/unsubscribe.ts'
import * as actions from './people/actions.ts'
import * as address from './people/address.ts'
import * as adminInvestors from './people/admin-investors.ts'
import * as adminInvestorsEdit from './people/admin-investors-edit.ts'
import * as agreements from './people/agreements.ts'
import * as analytics from './people/analytics.ts'
import * as bank from './people/bank.ts'
import * as bulkActions from './people/bulk-actions.ts'
import * as freezes from './people/freezes.ts'
import * as investorChanges from './people/investor-changes.ts'
import * as investorPage from './people/investor-page.ts'
import * as investorTags from './people/investor-tags.ts'
import * as investors from './people/investors.ts'
import * as letters from './people/letters.ts'
import * as members from './people/members.ts'
import * as onboarding from './people/onboarding.ts'
import * as profile from './people/profile.ts'
import * as push from './people/push.ts'
import * as roles from './people/roles.ts'
import * as savedViews from './people/saved-views.ts'
import * as support from './people/support.ts'
import * as proofs from './proof/proofs.ts'
import * as statements from './proof/statements.ts'
import * as verification from './proof/verification.ts'
import * as extensions from './server/extensions.ts'
import * as probes from './server/probes.ts'
import * as viewed from './viewed.ts'

const modules = {
  ...auth,
  ...investors,
  ...investorChanges,
  ...notifications,
  ...signedEmails,
  ...unsubscribing,
  ...actions,
  ...analytics,
  ...extensions,
  ...probes,
  ...session,
  ...ownSessions,
  ...account,
  ...nextOpening,
  ...accountHistory,
  ...reports,
  ...fundOverview,
  ...fundAnalytics,
  ...fundHealth,
  ...forms,
  ...adminInvestors,
  ...adminInvestorsEdit,
  ...bulkActions,
  ...investorPage,
  ...investorTags,
  ...onboarding,
  ...members,
  ...bank,
  ...bankReturns,
  ...bankStatements,
  ...broker,
  ...calendar,
  ...cash,
  ...approvals,
  ...closure,
  ...distributions,
  ...fundSettings,
  ...terms,
  ...payments,
  ...performance,
  ...benchmarks,
  ...push,
  ...personalData,
  ...proofs,
  ...preparedFiles,
  ...pageFailures,
  ...profile,
  ...reportsEdit,
  ...statements,
  ...verification,
  ...transfers,
  ...savedViews,
  ...fundFigures,
  ...today,
  ...fundDates,
  ...support,
  ...letters,
  ...inbox,
  ...messages,
  ...deliveries,
  ...audit,
  ...roles,
  ...acts,
  ...factors,
  ...passwords,
  ...freezes,
  ...address,
  ...agreements,
  ...apiKeys,
  ...webhooks,
  ...ownNetwork,
  ...search,
  ...viewings,
  ...viewed,
}

type Modules = typeof modules
type Named<M> = { [K in keyof M as M[K] extends Call ? K : never]: M[K] extends Call ? M[K] : never }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value

/**
 * Every call, by name: an export's name is the call's. For the server, the documents and the tests; a browser imports
 * single calls.
 */
export const calls = Object.fromEntries(Object.entries(modules).filter(([, value]) => isCall(value))) as Named<Modules>

/** Every schema that a module of calls exports, with its export name. */
export const callSchemas: readonly (readonly [string, unknown])[] = Object.entries(modules).filter(
  ([, value]) => !isCall(value),
)

export type Calls = typeof calls
export type CallName = keyof Calls
