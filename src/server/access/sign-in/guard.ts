import { dayMs, hourMs } from '#fund/calendar/time.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import {
  type Allowance,
  giveBackAllowances,
  restoreAllowance,
  takeEachAllowance,
  type WaitSeconds,
} from '#server/platform/http/rate-limits.ts'
import type { Asker } from './client.ts'
import {
  codesPerHourMax,
  everMs,
  failuresPerDayMax,
  passwordFailuresPerDayMax,
  silentFailuresPerDayMax,
  strangerCodesPerDayMax,
  strangerFailuresInRowMax,
} from './rules.ts'

export type SignInMethod = 'code' | 'password'

const perHour = (key: string, max: number): Allowance => ({ key, max, windowMs: hourMs })
const perDay = (key: string, max: number): Allowance => ({ key, max, windowMs: dayMs })

/** A known browser has allowances of its own; strangers share the address's. */
const whose = ({ knownBrowserId, addressKey }: Asker): string =>
  knownBrowserId ? `browser ${knownBrowserId}` : `address ${addressKey}`

const stopKey = (method: SignInMethod, addressKey: string): string => `${method}-stop ${addressKey}`
const silentKey = (addressKey: string): string => `code-failures silent ${addressKey}`
const codesKey = (mailboxKey: string): string => `codes mailbox ${mailboxKey}`
const strangerCodesKey = (mailboxKey: string): string => `codes-a-day mailbox ${mailboxKey}`

/**
 * 5 codes an hour; for strangers also 10 a day, after a limit for each client, whatever address it asks about. All
 * addresses that lead to one mailbox share what strangers can have mailed to it.
 */
export const codeAllowances = (asker: Asker, rules: ClientRules): Allowance[] => {
  if (asker.knownBrowserId) return [perHour(`codes ${whose(asker)}`, codesPerHourMax)]
  return [
    perHour(`codes client ${asker.clientKey}`, rules.codesPerHourMax),
    perHour(codesKey(asker.mailboxKey), codesPerHourMax),
    perDay(strangerCodesKey(asker.mailboxKey), strangerCodesPerDayMax),
  ]
}

/** Further limits for strangers alone: failures without a cookie, and failures in a row. */
const strangerAllowances = (method: SignInMethod, { addressKey, challengeHash }: Asker): Allowance[] => [
  ...(method === 'code' && !challengeHash ? [perDay(silentKey(addressKey), silentFailuresPerDayMax)] : []),
  { key: stopKey(method, addressKey), max: strangerFailuresInRowMax, windowMs: everMs },
]

/**
 * What a failure costs, the client's own first; taken in advance, so that a hundred guesses at once are counted before
 * any is compared.
 */
const failureAllowances = (method: SignInMethod, asker: Asker, rules: ClientRules): Allowance[] => {
  const max = method === 'code' ? failuresPerDayMax : passwordFailuresPerDayMax
  const own = perDay(`${method}-failures ${whose(asker)}`, max)
  if (asker.knownBrowserId) return [own]
  const client = perDay(`${method}-failures client ${asker.clientKey}`, rules.failuresPerDayMax)
  return [client, own, ...strangerAllowances(method, asker)]
}

/** Counts this attempt as a failure in advance; `attempted` gives it back. */
export const countAttempt = (
  work: Work,
  { method, asker, rules }: { method: SignInMethod; asker: Asker; rules: ClientRules },
): Promise<WaitSeconds> => takeEachAllowance(work, failureAllowances(method, asker, rules))

const isFull = async ({ db }: Work, method: SignInMethod, addressKey: string): Promise<boolean> => {
  const found = await db
    .selectFrom('allowances')
    .select('count')
    .where('key', '=', stopKey(method, addressKey))
    .executeTakeFirst()
  return (found?.count ?? 0) >= strangerFailuresInRowMax
}

/** Lifts the stop on strangers at an address, after a sign-in or by the admin; returns whether they were stopped. */
const liftStop = async (work: Work, addressKey: string): Promise<boolean> => {
  let wasStopped = false
  for (const method of ['code', 'password'] as const) {
    wasStopped = (await isFull(work, method, addressKey)) || wasStopped
    await restoreAllowance(work, stopKey(method, addressKey))
  }
  return wasStopped
}

/**
 * The admin lifts everything that strangers' failures and requests closed to unknown browsers, the day's limits
 * included.
 */
export const liftAll = async (
  work: Work,
  { addressKey, mailboxKey }: Pick<Asker, 'addressKey' | 'mailboxKey'>,
): Promise<void> => {
  await liftStop(work, addressKey)
  const ofStrangers = [`code-failures address ${addressKey}`, `password-failures address ${addressKey}`]
  const codes = [codesKey(mailboxKey), strangerCodesKey(mailboxKey)]
  for (const key of [...ofStrangers, silentKey(addressKey), ...codes]) await restoreAllowance(work, key)
}

/**
 * The attempt succeeded: it does not count, and the run of failures starts again from zero. Returns whether unknown
 * browsers were stopped.
 */
export const attempted = async (
  work: Work,
  { method, asker, rules }: { method: SignInMethod; asker: Asker; rules: ClientRules },
): Promise<boolean> => {
  const counted = failureAllowances(method, asker, rules).map(({ key }) => key)
  await giveBackAllowances(
    work,
    counted.filter((key) => key !== stopKey(method, asker.addressKey)),
  )
  return liftStop(work, asker.addressKey)
}

/**
 * Whether unknown browsers have failed so often in a row that they get no more codes, or no more tries at the password.
 */
export const isStopped = async (
  work: Work,
  { knownBrowserId, addressKey }: Asker,
  method: SignInMethod = 'code',
): Promise<boolean> => !knownBrowserId && isFull(work, method, addressKey)
