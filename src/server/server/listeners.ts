import { passwordChanged } from '#server/access/sign-in/passwords.ts'
import { firstSignedIn } from '#server/access/sign-in/sign-in.ts'
import { signInStopLifted, signInStopped } from '#server/access/sign-in/stop.ts'
import { mailboxProved } from '#server/access/sign-in/waiting.ts'
import { keepNotes } from '#server/desk/investor/notes.ts'
import { tellApproved, tellBooked, tellDeactivated, tellPaid, tellWeek } from '#server/desk/webhooks/events.ts'
import { booked } from '#server/ledger/append.ts'
import { closeOncePaid } from '#server/money/closures/closed.ts'
import { withdrawalPaid } from '#server/money/transfers/withdrawal-record.ts'
import { weekBooked } from '#server/money/weeks/close-week.ts'
import { keepOwesSince } from '#server/money/weeks/sweep.ts'
import { itemFinished, itemReopened } from '#server/notices/inbox/raise.ts'
import { notifyOfPassword } from '#server/notices/notifications/password-notice.ts'
import { finishSignInStop, raiseSignInStop } from '#server/people/accounts/freeze.ts'
import { addressChanged, approved, deactivated, peopleChanged, peopleLeave } from '#server/people/accounts/people.ts'
import { finishRefusedMail, raiseRefusedMail } from '#server/people/accounts/refused-mail.ts'
import { raiseApplicant, registerProved } from '#server/people/accounts/register.ts'
import { followAddress } from '#server/people/correspondence/follow-address.ts'
import { keepLetterOutcome } from '#server/people/correspondence/letter-mails.ts'
import { closeFinished, openReopened } from '#server/people/correspondence/requests.ts'
import { keepFigures } from '#server/people/list/figures.ts'
import { keepGrowth } from '#server/people/list/growth.ts'
import { relist, unlist } from '#server/people/list/relist.ts'
import { keepRisk, keepTrading } from '#server/people/list/trading.ts'
import { keepChecks } from '#server/people/onboarding/checks.ts'
import { beginTrading, endTrading, tradingChanged } from '#server/people/trading/changes.ts'
import { riskSaved } from '#server/people/trading/risk.ts'
import { type Listening, on } from '#server/platform/database/listening.ts'
import { unitEnds } from '#server/platform/database/unit.ts'
import { foundAltered } from '#server/platform/integrity/demand.ts'
import { recordChanges } from '#server/platform/integrity/record.ts'
import { tellAccounts } from '#server/platform/live/news.ts'
import { letterEnded, mailRefused } from '#server/platform/mail/post.ts'
import { removeDevicesOfInactive } from '#server/platform/push/devices.ts'
import { keepAltered } from '#server/proof/log/comparison.ts'
import { proveWeek } from '#server/proof/log/sign-week.ts'

/** Who listens to what, inside the unit that announces it: the one list, in the order in which they are called. */
export const listeners: readonly Listening[] = [
  on(booked, (work, { personIds, effectiveAt }) => keepFigures(work, personIds, effectiveAt)),
  on(booked, (work, { personIds }) => tellAccounts(work, personIds)),
  on(booked, (work, { kind }) => keepOwesSince(work, kind)),
  on(peopleChanged, (work, personIds) => relist(work, personIds)),
  on(peopleChanged, (work, personIds) => tellAccounts(work, personIds)),
  on(peopleChanged, (work, personIds) => removeDevicesOfInactive(work, personIds)),
  on(peopleLeave, (work, personIds) => unlist(work, personIds)),
  on(tradingChanged, keepTrading),
  on(tradingChanged, (work, personIds) => tellAccounts(work, personIds)),
  on(riskSaved, (work, saved) => keepRisk(work, saved)),
  on(mailboxProved, registerProved),
  on(firstSignedIn, raiseApplicant),
  on(approved, beginTrading),
  on(deactivated, endTrading),
  on(withdrawalPaid, closeOncePaid),
  on(itemFinished, closeFinished),
  on(itemReopened, openReopened),
  on(addressChanged, followAddress),
  on(addressChanged, keepNotes),
  on(addressChanged, keepChecks),
  on(addressChanged, finishRefusedMail),
  on(passwordChanged, notifyOfPassword),
  on(signInStopped, raiseSignInStop),
  on(signInStopLifted, finishSignInStop),
  on(mailRefused, raiseRefusedMail),
  on(letterEnded, keepLetterOutcome),
  on(weekBooked, (work, week) => keepGrowth(work, week)),
  on(weekBooked, proveWeek),
  on(foundAltered, keepAltered),
  on(booked, tellBooked),
  on(approved, tellApproved),
  on(deactivated, tellDeactivated),
  on(withdrawalPaid, tellPaid),
  on(weekBooked, tellWeek),
  on(unitEnds, recordChanges),
]
