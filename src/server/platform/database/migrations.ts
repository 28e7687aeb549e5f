import type { Migration } from 'kysely/migration'
import { people } from './migrations/0001-people.ts'
import { mail } from './migrations/0002-mail.ts'
import { sessions } from './migrations/0003-sessions.ts'
import { auth } from './migrations/0004-auth.ts'
import { facts } from './migrations/0005-facts.ts'
import { ledger } from './migrations/0010-ledger.ts'
import { standing } from './migrations/0011-standing.ts'
import { weeks } from './migrations/0012-weeks.ts'
import { withdrawals } from './migrations/0013-withdrawals.ts'
import { demo } from './migrations/0014-demo.ts'
import { notifications } from './migrations/0020-notifications.ts'
import { inbox } from './migrations/0021-inbox.ts'
import { audit } from './migrations/0023-audit.ts'
import { messages } from './migrations/0024-messages.ts'
import { investorList } from './migrations/0030-investor-list.ts'
import { profiles } from './migrations/0031-profiles.ts'
import { gramCounts } from './migrations/0032-gram-counts.ts'
import { fundSettings } from './migrations/0033-fund-settings.ts'
import { imports } from './migrations/0034-imports.ts'
import { deposits } from './migrations/0040-deposits.ts'
import { bankAccounts } from './migrations/0041-bank-accounts.ts'
import { weekTotals } from './migrations/0045-week-totals.ts'
import { closures } from './migrations/0046-closures.ts'
import { completeInvestorList } from './migrations/0047-complete-investor-list.ts'
import { entryDigests } from './migrations/0050-entry-digests.ts'
import { mailUrgency } from './migrations/0051-mail-urgency.ts'
import { deferred } from './migrations/0052-deferred.ts'
import { trail } from './migrations/0053-trail.ts'
import { sessionNetwork } from './migrations/0054-session-network.ts'
import { papers } from './migrations/0055-papers.ts'
import { payoutDestinations } from './migrations/0056-payout-destinations.ts'
import { fundPayouts } from './migrations/0057-fund-payouts.ts'
import { asReceived } from './migrations/0058-as-received.ts'
import { languages } from './migrations/0059-languages.ts'
import { adminRoles } from './migrations/0060-admin-roles.ts'
import { paymentBatches } from './migrations/0061-payment-batches.ts'
import { guards } from './migrations/0062-guards.ts'
import { bankStatements } from './migrations/0063-bank-statements.ts'
import { proofs } from './migrations/0064-proofs.ts'
import { importHistory } from './migrations/0065-import-history.ts'
import { factors } from './migrations/0066-factors.ts'
import { proofAnchors } from './migrations/0067-proof-anchors.ts'
import { importedWeeks } from './migrations/0068-imported-weeks.ts'
import { proofsBegin } from './migrations/0069-proofs-begin.ts'
import { keys } from './migrations/0070-keys.ts'
import { freezes } from './migrations/0071-freezes.ts'
import { addressChanges } from './migrations/0072-address-changes.ts'
import { erasures } from './migrations/0073-erasures.ts'
import { agreements } from './migrations/0074-agreements.ts'
import { calendarLinks } from './migrations/0075-calendar-links.ts'
import { benchmarks } from './migrations/0076-benchmarks.ts'
import { push } from './migrations/0077-push.ts'
import { declined } from './migrations/0078-declined.ts'
import { investorSums } from './migrations/0079-investor-sums.ts'
import { auditPeople } from './migrations/0080-audit-people.ts'
import { paperProgress } from './migrations/0081-paper-progress.ts'
import { expectedDeposits } from './migrations/0082-expected-deposits.ts'
import { importedByPerson } from './migrations/0083-imported-by-person.ts'
import { apiKeys } from './migrations/0084-api-keys.ts'
import { inboxNotes } from './migrations/0085-inbox-notes.ts'
import { webhooks } from './migrations/0086-webhooks.ts'
import { investorNotes } from './migrations/0087-investor-notes.ts'
import { search } from './migrations/0088-search.ts'
import { onboarding } from './migrations/0089-onboarding.ts'
import { viewings } from './migrations/0090-viewings.ts'
import { messagePlans } from './migrations/0091-message-plans.ts'
import { checkFiles } from './migrations/0092-check-files.ts'
import { investorFilters } from './migrations/0093-investor-filters.ts'
import { savedViews } from './migrations/0094-saved-views.ts'
import { webhookNames } from './migrations/0095-webhook-names.ts'
import { fundFigures } from './migrations/0096-fund-figures.ts'
import { investorTagIndex } from './migrations/0097-investor-tag-index.ts'
import { deferredSubjects } from './migrations/0098-deferred-subjects.ts'
import { auditFilters } from './migrations/0099-audit-filters.ts'
import { peopleByName } from './migrations/0100-people-by-name.ts'
import { batchesByReference } from './migrations/0101-batches-by-reference.ts'
import { preparedFiles } from './migrations/0102-prepared-files.ts'
import { referenceIndexes } from './migrations/0103-reference-indexes.ts'
import { sentMail } from './migrations/0104-sent-mail.ts'
import { paperDrafts } from './migrations/0105-paper-drafts.ts'
import { setAside } from './migrations/0106-set-aside.ts'
import { endedAccess } from './migrations/0108-ended-access.ts'
import { forgottenPasswords } from './migrations/0109-forgotten-passwords.ts'
import { suspended } from './migrations/0110-suspended.ts'
import { secondPeople } from './migrations/0113-second-people.ts'
import { moneyIn } from './migrations/0115-money-in.ts'
import { fundDebt } from './migrations/0116-fund-debt.ts'
import { stalls } from './migrations/0117-stalls.ts'
import { letters } from './migrations/0118-letters.ts'
import { depositsByReceipt } from './migrations/0119-deposits-by-receipt.ts'

/** In the order of their names; a migration that has landed never changes. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-mail': mail,
  '0003-sessions': sessions,
  '0004-auth': auth,
  '0005-facts': facts,
  '0010-ledger': ledger,
  '0011-standing': standing,
  '0012-weeks': weeks,
  '0013-withdrawals': withdrawals,
  '0014-demo': demo,
  '0020-notifications': notifications,
  '0021-inbox': inbox,
  '0023-audit': audit,
  '0024-messages': messages,
  '0030-investor-list': investorList,
  '0031-profiles': profiles,
  '0032-gram-counts': gramCounts,
  '0033-fund-settings': fundSettings,
  '0034-imports': imports,
  '0040-deposits': deposits,
  '0041-bank-accounts': bankAccounts,
  '0045-week-totals': weekTotals,
  '0046-closures': closures,
  '0047-complete-investor-list': completeInvestorList,
  '0050-entry-digests': entryDigests,
  '0051-mail-urgency': mailUrgency,
  '0052-deferred': deferred,
  '0053-trail': trail,
  '0054-session-network': sessionNetwork,
  '0055-papers': papers,
  '0056-payout-destinations': payoutDestinations,
  '0057-fund-payouts': fundPayouts,
  '0058-as-received': asReceived,
  '0059-languages': languages,
  '0060-admin-roles': adminRoles,
  '0061-payment-batches': paymentBatches,
  '0062-guards': guards,
  '0063-bank-statements': bankStatements,
  '0064-proofs': proofs,
  '0065-import-history': importHistory,
  '0066-factors': factors,
  '0067-proof-anchors': proofAnchors,
  '0068-imported-weeks': importedWeeks,
  '0069-proofs-begin': proofsBegin,
  '0070-keys': keys,
  '0071-freezes': freezes,
  '0072-address-changes': addressChanges,
  '0073-erasures': erasures,
  '0074-agreements': agreements,
  '0075-calendar-links': calendarLinks,
  '0076-benchmarks': benchmarks,
  '0077-push': push,
  '0078-declined': declined,
  '0079-investor-sums': investorSums,
  '0080-audit-people': auditPeople,
  '0081-paper-progress': paperProgress,
  '0082-expected-deposits': expectedDeposits,
  '0083-imported-by-person': importedByPerson,
  '0084-api-keys': apiKeys,
  '0085-inbox-notes': inboxNotes,
  '0086-webhooks': webhooks,
  '0087-investor-notes': investorNotes,
  '0088-search': search,
  '0089-onboarding': onboarding,
  '0090-viewings': viewings,
  '0091-message-plans': messagePlans,
  '0092-check-files': checkFiles,
  '0093-investor-filters': investorFilters,
  '0094-saved-views': savedViews,
  '0095-webhook-names': webhookNames,
  '0096-fund-figures': fundFigures,
  '0097-investor-tag-index': investorTagIndex,
  '0098-deferred-subjects': deferredSubjects,
  '0099-audit-filters': auditFilters,
  '0100-people-by-name': peopleByName,
  '0101-batches-by-reference': batchesByReference,
  '0102-prepared-files': preparedFiles,
  '0103-reference-indexes': referenceIndexes,
  '0104-sent-mail': sentMail,
  '0105-paper-drafts': paperDrafts,
  '0106-set-aside': setAside,
  '0108-ended-access': endedAccess,
  '0109-forgotten-passwords': forgottenPasswords,
  '0110-suspended': suspended,
  '0113-second-people': secondPeople,
  '0115-money-in': moneyIn,
  '0116-fund-debt': fundDebt,
  '0117-stalls': stalls,
  '0118-letters': letters,
  '0119-deposits-by-receipt': depositsByReceipt,
}
