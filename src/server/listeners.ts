import { closeOncePaid } from './account-closure/closed.ts'
import { passwordChanged } from './auth/password-changed.ts'
import { signInStopLifted, signInStopped } from './auth/sign-in-stop.ts'
import { itemFinished, itemReopened } from './inbox/item-finished.ts'
import { keepFigures } from './investor-list/figures.ts'
import { relist } from './investor-list/relist.ts'
import { keepTrading } from './investor-list/trading.ts'
import { booked } from './ledger/booked.ts'
import { tellAccounts } from './live/account-news.ts'
import { followAddress } from './newsletter/follow-address.ts'
import { notifyOfPassword } from './notifications/password-notice.ts'
import { addressChanged, approved, deactivated, peopleChanged } from './people/announcements.ts'
import { finishSignInStop, raiseSignInStop } from './people/sign-in-stop.ts'
import { proveWeek } from './proofs/sign-week.ts'
import { removeDevicesOfInactive } from './push/devices.ts'
import { type Listening, on } from './store/listening.ts'
import { closeFinished, openReopened } from './support/requests.ts'
import { beginTrading, endTrading } from './trading/changes.ts'
import { tradingChanged } from './trading/trading-changed.ts'
import { withdrawalPaid } from './transfers/withdrawal-paid.ts'
import { weekBooked } from './weeks/announcements.ts'

/** Who listens to what, inside the unit that announces it: the one list, in the order in which they are called. */
export const listeners: readonly Listening[] = [
  on(booked, (work, _now, { personIds, effectiveAt }) => keepFigures(work, personIds, effectiveAt)),
  on(booked, (work, _now, { personIds }) => tellAccounts(work, personIds)),
  on(peopleChanged, (work, _now, personIds) => relist(work, personIds)),
  on(peopleChanged, (work, _now, personIds) => tellAccounts(work, personIds)),
  on(peopleChanged, (work, _now, personIds) => removeDevicesOfInactive(work, personIds)),
  on(tradingChanged, keepTrading),
  on(tradingChanged, (work, _now, personIds) => tellAccounts(work, personIds)),
  on(approved, beginTrading),
  on(deactivated, endTrading),
  on(withdrawalPaid, closeOncePaid),
  on(itemFinished, closeFinished),
  on(itemReopened, openReopened),
  on(addressChanged, followAddress),
  on(passwordChanged, notifyOfPassword),
  on(signInStopped, raiseSignInStop),
  on(signInStopLifted, finishSignInStop),
  on(weekBooked, proveWeek),
]
