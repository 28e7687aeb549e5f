import type { Call } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls/index.ts'
import { grantsInWords } from '#fund/access/member-grants.ts'
import type { StepUpAction } from '#fund/access/step-up.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { payoutReferenceOf } from '#fund/money/references.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import type { Asked, DescribeAct } from '#server/access/sign-in/step-up.ts'
import { proposedVersion } from '#server/control/adoption/state.ts'
import { inWords } from '#server/control/approvals/settings-action.ts'
import { settingChanges } from '#server/control/settings/save.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { feeById } from '#server/money/bank/fees.ts'
import { lineName } from '#server/money/bank/lines.ts'
import { accountOf } from '#server/people/accounts/find.ts'
import { bankDetailsOf, destinationFor, masked } from '#server/people/bank-accounts/destination.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import {
  type Describe,
  type GivenTo,
  listOf,
  namesMax,
  ofBatch,
  peopleOf,
  personOf,
  type Reading,
  weekDate,
} from './act-words.ts'
import { downloads } from './download-acts.ts'

const dollars = (amount: number): string => formatMoney(toCents(amount))

const accountWords = (account: { bankName: string; accountNumber: string } | null): string =>
  account ? `${account.bankName}, account ${account.accountNumber}` : 'no bank account, as none is approved'

/** "to Ann Quill (ann@example.com), First Bank, account ••••6789". */
const payeeOf = async (from: Reading, personId: string): Promise<string> =>
  `to ${await personOf(from, personId)}, ${accountWords(await destinationFor(from.db, from.secret, personId))}`

const depositOf = ({ db }: Reading, id: string) =>
  db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()

/** The amount of a withdrawal as it is now, whose it is, and its reference. */
const withdrawalOf = async ({ db }: Reading, id: string) => {
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, money: formatMoney(row.settled ?? row.amount), reference: payoutReferenceOf(id) }
}

/** Words about one withdrawal, made of its amount with its payee, or with its investor. */
const ofWithdrawal =
  (say: (payout: { money: string; reference: string; payee: string; person: string }) => string) =>
  async (from: Reading, { params: { id } }: { params: { id: string } }): Promise<string | undefined> => {
    const row = await withdrawalOf(from, id)
    if (!row) return undefined
    return say({ ...row, payee: await payeeOf(from, row.account_id), person: await personOf(from, row.account_id) })
  }

const ofFundPayout =
  (say: (money: string) => string) =>
  async ({ db }: Reading, { params: { id } }: { params: { id: string } }): Promise<string | undefined> => {
    const row = await db.selectFrom('fund_payouts').select('amount').where('id', '=', id).executeTakeFirst()
    return row && say(formatMoney(row.amount))
  }

const ofSuspense =
  <B>(say: (money: string, body: B) => string) =>
  async ({ db }: Reading, given: { params: { id: string }; body: B }): Promise<string | undefined> => {
    const row = await db.selectFrom('suspense').selectAll().where('id', '=', given.params.id).executeTakeFirst()
    return row && say(`${formatMoney(row.amount)} of ${row.value_day} from ${row.payer}`, given.body)
  }

const ofPerson =
  <B>(say: (person: string, body: B) => string) =>
  async (from: Reading, { params: { id }, body }: { params: { id: string }; body: B }): Promise<string> =>
    say(await personOf(from, id), body)

const linesOf = async ({ db }: Reading, ids: readonly string[]) =>
  db
    .selectFrom('bank_lines')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute()

const sumOf = (amounts: readonly Cents[]): string => formatMoney(amounts.reduce((sum, amount) => sum + amount, 0))

const agreementOf = async ({ db }: Reading, id: string): Promise<string | undefined> => {
  const row = await db.selectFrom('agreements').select('title').where('id', '=', id).executeTakeFirst()
  return row && `“${row.title}”`
}

const addressOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('webhooks').select('url').where('id', '=', id).executeTakeFirst())?.url

const money = {
  requestWithdrawal: async (from, { by }) =>
    `ask for a withdrawal, which is paid ${await payeeOf(from, accountOf(by))}`,
  requestPayout: async (from, { by, body: { kind, amount, in_full: whole } }) =>
    `ask for a withdrawal of ${whole ? 'your whole capital' : `${dollars(amount)} of ${kind === 'capital' ? 'capital' : 'profit'}`}, which is paid ${await payeeOf(from, accountOf(by))}`,
  requestAddition: (_from, { body }) => `ask that ${dollars(body.amount)} of your result becomes capital`,
  requestClosure: async (from, { by }) =>
    `close the account; what is in it is paid ${await payeeOf(from, accountOf(by))}`,
  approveTransfer: async (from, given) => {
    const deposit = await depositOf(from, given.params.id)
    if (deposit)
      return `approve the deposit of ${formatMoney(deposit.amount)} of ${await personOf(from, deposit.account_id)}`
    return ofWithdrawal(({ money: amount, payee }) => `approve a withdrawal of ${amount}, which is paid ${payee}`)(
      from,
      given,
    )
  },
  receiveDeposit: async (from, { params: { id }, body }) => {
    const row = await depositOf(from, id)
    if (!row) return undefined
    const amount = body?.amount === undefined ? formatMoney(row.amount) : dollars(body.amount)
    return `book ${amount} as received from ${await personOf(from, row.account_id)}`
  },
  reverseDeposit: async (from, { params: { id } }) => {
    const row = await depositOf(from, id)
    const amount = row && formatMoney(row.received_amount ?? row.amount)
    return row && `take back the deposit of ${amount} of ${await personOf(from, row.account_id)}`
  },
  payTransfer: ofWithdrawal(({ money: amount, payee, reference }) => `mark ${reference}, ${amount} ${payee}, paid`),
  releaseHold: ofWithdrawal(
    ({ money: amount, payee, reference }) => `let ${reference}, ${amount} ${payee}, go before its hold ends`,
  ),
  returnPayout: ofWithdrawal(
    ({ money: amount, person, reference }) => `book that ${reference}, ${amount} to ${person}, came back`,
  ),
  keepPayout: ofWithdrawal(
    ({ money: amount, person, reference }) => `cancel ${reference} and give ${amount} back to the balance of ${person}`,
  ),
  makeBatch: async (from, { body: { payouts } }) => {
    const rows = await Promise.all(payouts.map((id) => withdrawalOf(from, id)))
    const names = await peopleOf(
      from,
      rows.flatMap((row) => row?.account_id ?? []),
    )
    const amounts = rows.map((row) => row?.settled ?? row?.amount ?? 0)
    return `put ${counted(payouts.length, 'payout')}, ${sumOf(amounts)}, into a batch: to ${listOf(names)}`
  },
  payBatch: ofBatch((batch) => `mark ${batch}, paid`),
  undoBatch: ofBatch((batch) => `undo ${batch}`),
  makePaymentFile: ofBatch((batch) => `make the bank’s file of ${batch}, with the account number of each payee`),
  readPaymentFile: ofBatch((batch) => `download the bank’s file of ${batch}, with the account number of each payee`),
  requestFundPayout: (_from, { body }) => `ask for a payout of the fund’s share, ${dollars(body.amount)}`,
  approveFundPayout: ofFundPayout((amount) => `approve a payout of the fund’s share, ${amount}`),
  payFundPayout: ofFundPayout((amount) => `mark a payout of the fund’s share, ${amount}, paid`),
  payInFund: (_from, { body }) => `book ${dollars(body.amount)} as paid in by the fund`,
  receiveSuspense: (_from, { body: { amount, payer } }) =>
    `book ${dollars(amount)} from ${payer} as money whose owner is not known`,
  giveSuspense: ofSuspense((amount, { email }: { email: string }) => `give ${amount} to ${email}`),
  returnSuspense: ofSuspense((amount) => `return ${amount}`),
  bookIncome: ofSuspense((amount) => `book ${amount} as income of the fund`),
  reverseIncome: ofSuspense((amount) => `reverse that ${amount} is income of the fund`),
  bookFundDeposit: ofSuspense((amount) => `book ${amount} as paid in by the fund`),
  reverseFundDeposit: ofSuspense((amount) => `reverse that ${amount} was paid in by the fund`),
  closeBooks: (_from, { body: { until } }) => `close the books until ${formatCalendarDate(until)}`,
  acceptLines: async (from, { body: { lines } }) => {
    const rows = await linesOf(
      from,
      lines.map(({ id }) => id),
    )
    const [first] = rows
    if (rows.length === 1 && first) return `book the bank’s line ${lineName(first)} as proposed`
    const into = rows.flatMap(({ amount }) => (amount > 0 ? amount : []))
    const out = rows.flatMap(({ amount }) => (amount < 0 ? -amount : []))
    return `book ${counted(rows.length, 'line')} of the bank as proposed: ${sumOf(into)} that came and ${sumOf(out)} that left`
  },
  settleLine: async (from, { params: { id }, body }) => {
    const [line] = await linesOf(from, [id])
    return line && `book the bank’s line ${lineName(line)} as ${body.as.replaceAll('-', ' ')}`
  },
  acceptReturn: async (from, { params: { id } }) => {
    const row = await from.db.selectFrom('bank_returns').selectAll().where('id', '=', id).executeTakeFirst()
    const payout = row?.withdrawal_id && (await withdrawalOf(from, row.withdrawal_id))
    if (!row || !payout) return undefined
    const person = await personOf(from, payout.account_id)
    if (row.kind === 'change') return `open the change of the bank account of ${person} that the bank names`
    return `book that ${payout.reference}, ${payout.money} to ${person}, came back`
  },
  importReturns: (_from, { body: { name } }) => `take in ${name}, a file of what came back from the bank`,
  reverseBankFee: async ({ db }, { params: { id } }) => {
    const fee = await feeById(db, id)
    return `reverse the fee of the bank of ${dollars(fee.amount)} of ${formatCalendarDate(fee.day)}`
  },
  undoImport: async ({ db }, { params: { id } }) => {
    const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    return `take back the import of ${counted(row.investors, 'investor')} with ${formatMoney(row.total_capital)}`
  },
  finaliseRun: (_from, { params: { id } }) => `close the week of ${weekDate(id)}`,
  editReport: (_from, { params: { id }, body: { endBalance } }) =>
    `correct the week of ${weekDate(id)}${endBalance === undefined ? '' : `: it ended with ${dollars(endBalance)}`}`,
  applyImport: (_from, { body: { csv } }) =>
    `import investors and their money from a file of ${counted(csv.trim().split('\n').length - 1, 'line')}`,
  giveApproval: async ({ db }, { params: { id } }) => {
    const row = await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
    return row && `approve what ${row.asked_by_email} asked for: ${row.title}. ${row.detail.replace(/\.$/, '')}`
  },
} satisfies { [N in CallName]?: Describe<N> }

const others = {
  changeBankAccount: (_from, { body: { bankName, accountNumber, routingNumber } }) =>
    `have your money paid to ${bankName}, account ${masked(accountNumber)}, routing number ${routingNumber}`,
  approveBankChange: async (from, { params: { id } }) => {
    const row = await from.db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const { bankName, accountNumber } = bankDetailsOf(from.secret, row)
    const account = accountWords({ bankName, accountNumber: masked(accountNumber) })
    return `have the money of ${await personOf(from, row.account_id)} paid to ${account}`
  },
  askAddressChange: (_from, { body: { email } }) => `change your email address to ${email}`,
  changeInvestorAddress: ofPerson(
    (person, { email }: { email: string }) => `change the email address of ${person} to ${email}`,
  ),
  saveFundSettings: async ({ db }, { body: { version: _version, ...part } }) => {
    const changes = settingChanges(await readSettings(db), part)
    return changes.length === 0 ? null : `change the fund’s settings: ${inWords(changes)}`
  },
  adoptTerms: (_from, { body: { digest } }) => {
    const { from, wording } = proposedVersion(digest)
    return `adopt the terms from ${formatCalendarDate(from)} on, for every investor: ${wording}`
  },
  adoptWiring: (_from, { body: { digest } }) =>
    `adopt another account for deposits, digest ${digest.slice(0, namesMax)}`,
  addOwnAccount: (_from, { body: { bank, account_number } }) =>
    `list ${bank}, account ${masked(account_number)}, as the fund’s own, whose statements are read`,
  removeOwnAccount: async ({ db }, { params: { id } }) => {
    const row = await db.selectFrom('own_bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row && `take ${row.bank}, account ${masked(row.number)}, from the list of the fund’s own accounts`
  },
  addBrokerAccount: (_from, { body: { broker, account_number } }) =>
    `register ${broker}, account ${masked(account_number)}, as the fund’s own, whose files are read`,
  removeBrokerAccount: async ({ db }, { params: { id } }) => {
    const row = await db.selectFrom('broker_accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row && `take ${row.broker}, account ${masked(row.number)}, from the list of the fund’s accounts at brokers`
  },
  inviteAdmin: (_from, { body: { name, email, role } }) => `give ${name} (${email}) the role ${role}`,
  changeAdminRole: ofPerson(
    (person, { role, was }: { role: string; was: string }) => `give ${person} the role ${role} instead of ${was}`,
  ),
  removeAdmin: ofPerson((person) => `take the role of an admin away from ${person}`),
  freezeAdmin: ofPerson((person) => `freeze the account of ${person}`),
  liftAdminFreeze: ofPerson((person) => `lift the freeze of ${person}`),
  liftFreeze: ofPerson((person) => `lift the freeze of ${person}, to whom money can be paid again`),
  readOwnData: () => 'download everything that is kept about you',
  readDataOf: ofPerson((person) => `download everything that is kept about ${person}`),
  eraseInvestor: ofPerson((person) => `erase what identifies ${person}`),
  approveInvestor: ofPerson((person) => `approve ${person} as an investor`),
  addInvestor: (_from, { body: { name, email } }) => `add ${name} (${email}) as an approved investor`,
  reactivateInvestor: ofPerson((person) => `make ${person} an active investor again`),
  actOnInvestors: async (from, { body: { ids, action } }) =>
    `${action.do} ${counted(ids.length, 'investor')}: ${listOf(await peopleOf(from, ids))}`,
  recordCheck: ofPerson(
    (person, { kind, result }: { kind: string; result: string }) => `record that ${kind} of ${person} ${result}`,
  ),
  signAgreement: async (from, { params: { id }, body: { version, name } }) => {
    const title = await agreementOf(from, id)
    return title && `sign ${title}, version ${version}, as ${name}`
  },
  addAgreement: (_from, { body: { title } }) => `have investors sign “${title}”`,
  replaceAgreement: async (from, { params: { id } }) => {
    const title = await agreementOf(from, id)
    return title && `have investors sign a new version of ${title}`
  },
  withdrawAgreement: async (from, { params: { id } }) => {
    const title = await agreementOf(from, id)
    return title && `withdraw ${title}, so that nobody signs it any more`
  },
  inviteReader: (_from, { body: { email, sees, until } }) =>
    `let ${email} read ${grantsInWords(sees)} of your account${until === undefined ? '' : `, until ${formatCalendarDate(until)}`}`,
  makeApiKey: (_from, { body: { name, scopes, days } }) =>
    `make the API key “${name}” for ${counted(days, 'day')}: ${scopes.join(', ')}`,
  addWebhook: (_from, { body: { url, events } }) => `send ${listOf(events)} to ${url}`,
  changeWebhook: (_from, { body: { url, events } }) => `send ${listOf(events)} to ${url}`,
  switchWebhook: async ({ db }, { params: { id }, body: { active } }) => {
    const url = await addressOf(db, id)
    return url && `switch the webhook to ${url} ${active ? 'on' : 'off'}`
  },
  rotateWebhookSecret: async ({ db }, { params: { id } }) => {
    const url = await addressOf(db, id)
    return url && `make a new secret of the webhook to ${url}`
  },
  addOwnTarget: (_from, { body: { host, port } }) => `let webhooks reach ${host}, port ${port}`,
} satisfies { [N in CallName]?: Describe<N> }

/** The calls whose confirmation names their amount, destination or person: those that are confirmed for one act. */
type NamedAct = {
  [N in CallName]: Calls[N] extends { readonly stepUp: Exclude<StepUpAction, 'factor' | 'password'> } ? N : never
}[Exclude<CallName, `view${string}`>]

const described = { ...money, ...downloads, ...others } satisfies Record<NamedAct, unknown>

/** A call without words of its own, in those of the contract: "Undoes an import" as it stands there. */
const ofContract = ({ does }: Call): string => `do this: ${does.split(/[:;]/)[0]}`

/** The words of each act that is confirmed, with its amount and destination as they are now. */
export const describeActs = ({ store, secret, clock }: Pick<Context, 'store' | 'secret' | 'clock'>): DescribeAct => {
  const describe: DescribeAct = async (call, by: By, { params, query, body }: Asked) => {
    const given = { params, query, body, by } as unknown as GivenTo<CallName>
    const own = (described as Partial<Record<string, Describe<CallName>>>)[call.name]
    const words = await own?.({ db: store.read, secret, now: clock.now(), describe }, given)
    return words === undefined ? ofContract(call) : words
  }
  return describe
}
