import type { FundTerms } from '#contract/calls/control/terms.ts'
import { stillMadeUp } from '#contract/entities/house.ts'
import { moneyTermsToWire } from '#contract/entities/money-terms.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { isSameAccount } from '#fund/money/account-numbers.ts'
import { beginning, heldAt, type TermsVersion } from '#fund/terms/money-terms.ts'
import { lineOfVersion } from '#reading/terms-versions.ts'
import { root } from '#server/platform/base/root.ts'
import { SettingError } from '#server/platform/base/setting-error.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { ownersTerms } from '#server/platform/config/terms.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readSettings } from '../settings/settings.ts'
import { type AdoptedTerms, adoptedTerms } from '../terms/adopted.ts'
import { ownAccounts } from '../terms/own-accounts.ts'
import {
  accountObstacle,
  digestOfAccount,
  fileAccount,
  isMadeUp,
  keepLastUsed,
  usedAccount,
  type WiringAccount,
} from '../terms/wiring.ts'
import { earliestSunday, obstacleTo, type Proposal } from './adopt-terms.ts'

/** The versions of this node's file that were not adopted. */
const proposals = (known: readonly AdoptedTerms[]) =>
  ownersTerms.versions.filter(({ digest, from }) => from !== beginning && !known.some((one) => one.digest === digest))

/** What the file of this node proposes, in sentences: nothing is computed by it until it is adopted. */
export const proposedInWords = async (db: Db): Promise<string[]> => {
  const proposed = proposals(await adoptedTerms(db)).map(({ from, adopted }) =>
    adopted === null
      ? `Terms from ${formatCalendarDate(from)} on are in content/terms.yaml and not adopted.`
      : `Terms from ${formatCalendarDate(from)} on are in content/terms.yaml as adopted, so that pages state them, and this fund has not adopted them.`,
  )
  const { digest } = await usedAccount(db)
  if (digest !== digestOfAccount(fileAccount()))
    proposed.push('Another account for deposits is in content/house.yaml and not adopted.')
  return proposed
}

/** What of a real fund is still made up, by its names in content/house.yaml, and what the portal refuses for it. */
export const madeUpInWords = async (db: Db): Promise<{ names: string[]; refused: string | null }> => {
  if (await isMadeUp(db)) return { names: [], refused: null }
  const obstacle = await accountObstacle(db)
  return {
    names: stillMadeUp(house.confirmed),
    refused:
      obstacle && `${obstacle} Until it is adopted, deposits are refused and nobody is told where to send money.`,
  }
}

/** A version of the file by its digest. Throws 409 if the file has none: it has changed since it was shown. */
export const proposedVersion = (digest: string): Proposal => {
  const found = ownersTerms.versions.find((one) => one.digest === digest)
  if (!found) throw refuse(409, 'content/terms.yaml has no such version by now: look at it again.')
  const { from, figures, wording, reason } = found
  return { from, figures, wording, reason, digest }
}

const waitingFor = (db: Db, kind: 'terms' | 'wiring') =>
  db.selectFrom('approvals').select('subject').where('kind', '=', kind).where('status', '=', 'waiting').execute()

const saidOf = ({ from, figures, wording, reason, digest }: TermsVersion & { readonly digest: string }) => ({
  from: from === beginning ? null : from,
  figures: moneyTermsToWire(figures),
  wording,
  reason,
  digest,
})

const accountOf = (account: WiringAccount) => ({
  bank: account.bank,
  routing_number: account.routingNumber,
  account_number: account.accountNumber,
  company_id: account.companyId,
  confirmed: account.confirmed,
  digest: digestOfAccount(account),
})

/** Everything that was adopted and what the file proposes, in order of their Sundays. */
export const fundTermsOf = async (db: Db, now: number): Promise<FundTerms> => {
  const [known, { termsNoticeDays }, waiting] = [
    await adoptedTerms(db),
    await readSettings(db),
    await waitingFor(db, 'terms'),
  ]
  const { id: inForce } = heldAt(known, now)
  const adopted = known.map((version) => ({
    ...saidOf(version),
    state:
      version.id === inForce ? ('in-force' as const) : version.fromAt > now ? ('ahead' as const) : ('past' as const),
    adopted_at: version.from === beginning ? null : iso(version.adoptedAt),
    adopted_by: version.adoptedBy,
    told: version.told,
    why_not: null,
  }))
  const proposed = []
  for (const version of proposals(known))
    proposed.push({
      ...saidOf(version),
      state: waiting.some(({ subject }) => subject === version.from) ? ('waits' as const) : ('proposed' as const),
      adopted_at: null,
      adopted_by: null,
      told: 0,
      why_not: await obstacleTo(db, now, version),
    })
  const [used, file] = [await usedAccount(db), fileAccount()]
  return {
    as_of: iso(now),
    notice_days: termsNoticeDays,
    earliest: await earliestSunday(db, now),
    versions: [...adopted, ...proposed].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)),
    wiring: {
      used: accountOf(used),
      adopted_at: used.adopted_at === 0 ? null : iso(used.adopted_at),
      adopted_by: used.adopted_by,
      proposed: digestOfAccount(file) === used.digest ? null : accountOf(file),
      waits: (await waitingFor(db, 'wiring')).length > 0,
    },
    own_accounts: (await ownAccounts(db)).map(({ id, bank, number, added_at, added_by }) => ({
      id,
      bank,
      account_number: number,
      added_at: iso(added_at),
      added_by,
      used: isSameAccount(number, used.accountNumber),
    })),
  }
}

/** Throws a SettingError if the file says something else of a version by which a week was opened. */
const demandUsedVersions = async (db: Db): Promise<void> => {
  const weeks = await db.selectFrom('weeks').select('terms_id').distinct().execute()
  const used = new Set(weeks.map(({ terms_id }) => terms_id))
  for (const { id, from, digest } of await adoptedTerms(db)) {
    if (!used.has(id)) continue
    const written = ownersTerms.versions.find((one) => one.from === from)
    if (written?.digest === digest) continue
    const what = written ? 'says something else than' : 'no longer has'
    throw new SettingError(
      `${lineOfVersion(root, ownersTerms.versions, from)} ${what} the terms from ${from} on, by which weeks were opened: put back what was adopted (SHA-256 ${digest}), and write a change as a version of its own with a later Sunday.`,
    )
  }
}

/**
 * At each start: records what was used until now, refuses a file that contradicts what weeks were computed by, and says
 * what is proposed and not adopted, and what of a real fund is still made up.
 */
export const checkAdopted = async ({ store, log }: Pick<Context, 'store' | 'log'>): Promise<void> => {
  await store.write(keepLastUsed)
  // A made-up fund has adopted a version of its own, which is no term of the owner's.
  if (!(await isMadeUp(store.read))) await demandUsedVersions(store.read)
  for (const sentence of await proposedInWords(store.read))
    log.warn({}, `${sentence} The portal goes on with what it last used until an owner adopts it in Settings.`)
  const { names, refused } = await madeUpInWords(store.read)
  if (names.length > 0) log.warn({}, `still made up: ${names.join(', ')}. \`npm run owner\` says what each is.`)
  if (refused) log.warn({}, refused)
}
