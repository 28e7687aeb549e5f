import { closeOncePaid } from './account-closure/closed.ts'
import { passwordChanged } from './auth/password-changed.ts'
import { signInStopLifted, signInStopped } from './auth/sign-in-stop.ts'
import { itemFinished, itemReopened } from './inbox/item-finished.ts'
import { keepFigures } from './investor-list/figures.ts'
import { keepGrowth } from './investor-list/growth.ts'
import { relist, unlist } from './investor-list/relist.ts'
import { keepRisk, keepTrading } from './investor-list/trading.ts'
import { keepNotes } from './investor-page/notes.ts'
import { booked } from './ledger/booked.ts'
import { tellAccounts } from './live/account-news.ts'
import { mailRefused } from './mail/mail-refused.ts'
import { followAddress } from './newsletter/follow-address.ts'
import { notifyOfPassword } from './notifications/password-notice.ts'
import { keepChecks } from './onboarding/checks.ts'
import { addressChanged, approved, deactivated, peopleChanged, peopleLeave } from './people/announcements.ts'
import { finishRefusedMail, raiseRefusedMail } from './people/refused-mail.ts'
import { finishSignInStop, raiseSignInStop } from './people/sign-in-stop.ts'
import { proveWeek } from './proofs/sign-week.ts'
import { removeDevicesOfInactive } from './push/devices.ts'
import { type Listening, on } from './store/listening.ts'
import { closeFinished, openReopened } from './support/requests.ts'
import { beginTrading, endTrading } from './trading/changes.ts'
import { riskSaved } from './trading/risk.ts'
import { tradingChanged } from './trading/trading-changed.ts'
import { withdrawalPaid } from './transfers/withdrawal-paid.ts'
import { tellApproved, tellBooked, tellDeactivated, tellPaid, tellWeek } from './webhooks/events.ts'
import { weekBooked } from './weeks/close-week.ts'
import { keepOwesSince } from './weeks/sweep.ts'

/** Who listens to what, inside the unit that announces it: the one list, in the order in which they are called. */
export const listeners: readonly Listening[] = [
  on(booked, (work, _now, { personIds, effectiveAt }) => keepFigures(work, personIds, effectiveAt)),
  on(booked, (work, _now, { personIds }) => tellAccounts(work, personIds)),
  on(booked, (work, now, { kind }) => keepOwesSince(work, now, kind)),
  on(peopleChanged, (work, _now, personIds) => relist(work, personIds)),
  on(peopleChanged, (work, _now, personIds) => tellAccounts(work, personIds)),
  on(peopleChanged, (work, _now, personIds) => removeDevicesOfInactive(work, personIds)),
  on(peopleLeave, (work, _now, personIds) => unlist(work, personIds)),
  on(tradingChanged, keepTrading),
  on(tradingChanged, (work, _now, personIds) => tellAccounts(work, personIds)),
  on(riskSaved, (work, _now, saved) => keepRisk(work, saved)),
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
  on(weekBooked, (work, _now, week) => keepGrowth(work, week)),
  on(weekBooked, proveWeek),
  on(booked, tellBooked),
  on(approved, tellApproved),
  on(deactivated, tellDeactivated),
  on(withdrawalPaid, tellPaid),
  on(weekBooked, tellWeek),
]
