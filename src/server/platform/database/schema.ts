import type { AddressChangesSchema } from './schema/address-changes.ts'
import type { AgreementsSchema } from './schema/agreements.ts'
import type { ApiKeysSchema } from './schema/api-keys.ts'
import type { AuditSchema } from './schema/audit.ts'
import type { AuthSchema } from './schema/auth.ts'
import type { BankAccountsSchema } from './schema/bank-accounts.ts'
import type { BankStatementsSchema } from './schema/bank-statements.ts'
import type { BenchmarksSchema } from './schema/benchmarks.ts'
import type { CalendarSchema } from './schema/calendar.ts'
import type { ClosuresSchema } from './schema/closures.ts'
import type { DeferredSchema } from './schema/deferred.ts'
import type { DemoSchema } from './schema/demo.ts'
import type { DepositsSchema } from './schema/deposits.ts'
import type { ErasuresSchema } from './schema/erasures.ts'
import type { FactorsSchema } from './schema/factors.ts'
import type { FactsSchema } from './schema/facts.ts'
import type { FreezesSchema } from './schema/freezes.ts'
import type { FundPayoutsSchema } from './schema/fund-payouts.ts'
import type { FundSettingsSchema } from './schema/fund-settings.ts'
import type { GuardsSchema } from './schema/guards.ts'
import type { ImportsSchema } from './schema/imports.ts'
import type { InboxSchema } from './schema/inbox.ts'
import type { InvestorListSchema } from './schema/investor-list.ts'
import type { InvestorNotesSchema } from './schema/investor-notes.ts'
import type { KeysSchema } from './schema/keys.ts'
import type { LedgerSchema } from './schema/ledger.ts'
import type { MailSchema } from './schema/mail.ts'
import type { MessagesSchema } from './schema/messages.ts'
import type { MoneyInSchema } from './schema/money-in.ts'
import type { NotificationsSchema } from './schema/notifications.ts'
import type { OnboardingSchema } from './schema/onboarding.ts'
import type { PapersSchema } from './schema/papers.ts'
import type { PaymentsSchema } from './schema/payments.ts'
import type { PeopleSchema } from './schema/people.ts'
import type { PreparedFilesSchema } from './schema/prepared-files.ts'
import type { ProfilesSchema } from './schema/profiles.ts'
import type { ProofsSchema } from './schema/proofs.ts'
import type { PushSchema } from './schema/push.ts'
import type { SavedViewsSchema } from './schema/saved-views.ts'
import type { SessionsSchema } from './schema/sessions.ts'
import type { StallsSchema } from './schema/stalls.ts'
import type { SuspenseSchema } from './schema/suspense.ts'
import type { TradingSchema } from './schema/trading.ts'
import type { ViewingsSchema } from './schema/viewings.ts'
import type { WebhooksSchema } from './schema/webhooks.ts'
import type { WeeksSchema } from './schema/weeks.ts'
import type { WithdrawalsSchema } from './schema/withdrawals.ts'

/** Every table; each area declares its own in `schema/`. */
export interface Schema
  extends PeopleSchema,
    AuthSchema,
    FactsSchema,
    MailSchema,
    DeferredSchema,
    SessionsSchema,
    LedgerSchema,
    TradingSchema,
    WeeksSchema,
    WithdrawalsSchema,
    DemoSchema,
    NotificationsSchema,
    InboxSchema,
    InvestorNotesSchema,
    SavedViewsSchema,
    PreparedFilesSchema,
    OnboardingSchema,
    MessagesSchema,
    AuditSchema,
    InvestorListSchema,
    ProfilesSchema,
    FundSettingsSchema,
    ImportsSchema,
    DepositsSchema,
    BankAccountsSchema,
    BankStatementsSchema,
    ClosuresSchema,
    PapersSchema,
    PaymentsSchema,
    FundPayoutsSchema,
    SuspenseSchema,
    MoneyInSchema,
    GuardsSchema,
    ProofsSchema,
    FactorsSchema,
    KeysSchema,
    StallsSchema,
    FreezesSchema,
    AddressChangesSchema,
    ErasuresSchema,
    AgreementsSchema,
    CalendarSchema,
    BenchmarksSchema,
    ApiKeysSchema,
    WebhooksSchema,
    ViewingsSchema,
    PushSchema {}
