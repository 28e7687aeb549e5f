import { dayMs } from '#fund/calendar/time.ts'
import { frozenIds } from '#server/access/freezes/frozen.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { addAgreement, replaceAgreement } from '#server/people/agreements/keep.ts'
import { house } from '#server/platform/config/house.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { checkedAgreement } from '#server/platform/files/documents.ts'
import { drawn } from '#server/proof/papers/drawing.ts'
import { cast, demoAdminEmail, demoInvestorEmail } from './cast.ts'

const from = '127.0.0.1'
const browser = 'Firefox on Linux'
const newerDaysAgo = 6
const signedWithinDays = 4
const madeUp = 'This is a paper of a demo. It says what such a paper is about, and binds nobody.'

const texts = {
  subscription: [
    'The subscriber asks for an interest in the fund and pays in what was agreed.',
    'Profit is shared by the tiers that the terms page states. Losses are borne in full, and made up before profit is shared again.',
    'Capital is withdrawn by the rules of the portal, which shows every figure with how it was computed.',
  ],
  risk: [
    'Trading within the day can lose money, all of it included. Past results say nothing of later ones.',
    'Nobody guarantees a profit, and no insurance covers a loss of trading.',
  ],
  riskNow: [
    'Trading within the day can lose money, all of it included. Past results say nothing of later ones.',
    'Nobody guarantees a profit, and no insurance covers a loss of trading.',
    'The weekly risk that an investor chooses limits what is put at risk, not what can be lost when a market does not open where it closed.',
  ],
} as const

const letter = async (heading: string, paragraphs: readonly string[]): Promise<string> => {
  const about = { title: heading, author: house.name, madeAt: 0 }
  const said = { house: house.name, heading, paragraphs: [madeUp, ...paragraphs] }
  return (await drawn(about, [{ kind: 'letter', letter: said }])).toString('base64')
}

/** The demo's agreements as PDFs in base64. */
export const drawAgreements = async () => ({
  subscription: await letter('Subscription agreement', texts.subscription),
  risk: await letter('Risk disclosure', texts.risk),
  riskNow: await letter('Risk disclosure', texts.riskNow),
})

const tellNobody: Notifier = async () => []

const peopleOf = ({ db }: Work) =>
  db
    .selectFrom('people')
    .innerJoin('investor_accounts', 'investor_accounts.contact_id', 'people.id')
    .select(['people.id', 'email', 'name', 'people.created_at', 'investor_accounts.status'])
    .where(
      'email',
      'in',
      cast.map(({ email }) => email),
    )
    .orderBy('people.id')
    .execute()

interface Signed {
  readonly at: number
  readonly person: { readonly id: string; readonly name: string }
}

/** Signs the newest version. This is history written afterwards, without an entry in the trail for each signature. */
const sign = async ({ db }: Work, agreementId: string, those: readonly Signed[]): Promise<void> => {
  const { version, digest } = await db
    .selectFrom('agreement_versions')
    .select(['version', 'digest'])
    .where('agreement_id', '=', agreementId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const given = { version, digest, from_address: from, browser, confirmed_by: 'none' as const }
  await db
    .insertInto('agreement_signatures')
    .values(
      those.map(({ at, person: { id, name } }) => ({
        ...given,
        id: timeId(at),
        agreement_id: agreementId,
        account_id: id,
        name,
        signed_at: at,
      })),
    )
    .execute()
}

/**
 * Two agreements that everybody signed on joining, and a newer version of one, which some have signed since but the
 * demo's investor has not. A demo older than agreements gets them at its next start.
 */
export const giveAgreements = async (work: Work, files: Awaited<ReturnType<typeof drawAgreements>>): Promise<void> => {
  if (await work.db.selectFrom('agreements').select('id').limit(1).executeTakeFirst()) return
  const people = await peopleOf(work)
  const first = Math.min(...people.map(({ created_at }) => created_at)) - dayMs
  const by = { email: demoAdminEmail }
  const subscription = { title: 'Subscription agreement', file: checkedAgreement(files.subscription) }
  const risk = { title: 'Risk disclosure', file: checkedAgreement(files.risk) }
  const ids = [
    await addAgreement(work.asOf(first).as({ by, from }), subscription, tellNobody),
    await addAgreement(work.asOf(first + 1).as({ by, from }), risk, tellNobody),
  ] as const
  const joined = people.map((person) => ({ at: person.created_at, person }))
  for (const id of ids) await sign(work, id, joined)
  const frozen = new Set((await frozenIds(work.db).execute()).map(({ person_id }) => person_id))
  const newer = work.now - newerDaysAgo * dayMs
  const riskNow = checkedAgreement(files.riskNow)
  await replaceAgreement(work.asOf(newer).as({ by, from }), { id: ids[1], file: riskNow }, tellNobody)
  const since = people
    .filter(({ id, status, email }) => status === 'active' && !frozen.has(id) && email !== demoInvestorEmail)
    .filter((_person, place) => place % 2 === 0)
    .map((person, place) => ({ at: newer + (1 + (place % signedWithinDays)) * dayMs, person }))
  await sign(work, ids[1], since)
}
