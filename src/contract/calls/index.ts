import type { Call } from '../call.ts'
import * as account from './account.ts'
import * as accountHistory from './account-history.ts'
import * as actions from './actions.ts'
import * as address from './address.ts'
import * as adminInvestors from './admin-investors.ts'
import * as adminInvestorsEdit from './admin-investors-edit.ts'
import * as agreements from './agreements.ts'
import * as analytics from './analytics.ts'
import * as apiKeys from './api-keys.ts'
import * as approvals from './approvals.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bank from './bank.ts'
import * as bankStatements from './bank-statements.ts'
import * as benchmarks from './benchmarks.ts'
import * as bulkActions from './bulk-actions.ts'
import * as calendar from './calendar.ts'
import * as cash from './cash.ts'
import * as closure from './closure.ts'
import * as deliveries from './deliveries.ts'
import * as distributions from './distributions.ts'
import * as extensions from './extensions.ts'
import * as factors from './factors.ts'
import * as forgottenPassword from './forgotten-password.ts'
import * as forms from './forms.ts'
import * as freezes from './freezes.ts'
import * as fundAnalytics from './fund-analytics.ts'
import * as fundDates from './fund-dates.ts'
import * as fundFigures from './fund-figures.ts'
import * as fundHealth from './fund-health.ts'
import * as fundOverview from './fund-overview.ts'
import * as fundSettings from './fund-settings.ts'
import * as inbox from './inbox.ts'
import * as investorPage from './investor-page.ts'
import * as investorTags from './investor-tags.ts'
import * as investors from './investors.ts'
import * as messages from './messages.ts'
import * as nextOpening from './next-opening.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as ownSessions from './own-sessions.ts'
import * as payments from './payments.ts'
import * as performance from './performance.ts'
import * as personalData from './personal-data.ts'
import * as preparedFiles from './prepared-files.ts'
import * as profile from './profile.ts'
import * as proofs from './proofs.ts'
import * as push from './push.ts'
import * as reports from './reports.ts'
import * as reportsEdit from './reports-edit.ts'
import * as roles from './roles.ts'
import * as savedViews from './saved-views.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as statements from './statements.ts'
import * as support from './support.ts'
import * as today from './today.ts'
import * as transfers from './transfers.ts'
import * as viewed from './viewed.ts'
import * as viewings from './viewings.ts'
import * as webhooks from './webhooks.ts'

const modules = {
  ...auth,
  ...investors,
  ...notifications,
  ...actions,
  ...analytics,
  ...extensions,
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
  ...bank,
  ...bankStatements,
  ...calendar,
  ...cash,
  ...approvals,
  ...closure,
  ...distributions,
  ...fundSettings,
  ...payments,
  ...performance,
  ...benchmarks,
  ...push,
  ...personalData,
  ...proofs,
  ...preparedFiles,
  ...profile,
  ...reportsEdit,
  ...statements,
  ...transfers,
  ...savedViews,
  ...fundFigures,
  ...today,
  ...fundDates,
  ...support,
  ...inbox,
  ...messages,
  ...deliveries,
  ...audit,
  ...roles,
  ...factors,
  ...forgottenPassword,
  ...freezes,
  ...address,
  ...agreements,
  ...apiKeys,
  ...webhooks,
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
