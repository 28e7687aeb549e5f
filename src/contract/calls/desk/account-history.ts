import { call } from '#contract/call.ts'
import { ledgerEntry } from '#contract/entities/ledger.ts'
import { notification } from '#contract/entities/notification.ts'
import { pageOf, pageQuery } from '#contract/entities/page.ts'
import { distribution } from '#contract/entities/report.ts'

const path = '/api/account'
const extension = 'account'

export const listLedger = call({
  name: 'listLedger',
  method: 'GET',
  path: `${path}/ledger`,
  who: 'investor',
  sees: ['transfers'],
  does: "The investor's ledger entries, newest first",
  extension,
  query: pageQuery,
  answer: pageOf(ledgerEntry),
})

export const listDistributions = call({
  name: 'listDistributions',
  method: 'GET',
  path: `${path}/distributions`,
  who: 'investor',
  sees: ['balance'],
  does: "The investor's weekly distributions, newest first",
  extension,
  query: pageQuery,
  answer: pageOf(distribution),
})

export const listOlderNotifications = call({
  name: 'listOlderNotifications',
  method: 'GET',
  path: `${path}/notifications`,
  who: 'signed-in',
  speaksOfFund: true,
  does: 'Notifications by key, older than `before`',
  extension,
  query: pageQuery,
  answer: pageOf(notification),
})
