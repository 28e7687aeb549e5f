import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, id } from '#contract/entities/basic.ts'
import { amount, text } from '#contract/entities/entered.ts'
import { withReason } from '#contract/entities/fields.ts'
import { pageOf, pageQuery, tableFormat } from '#contract/entities/page.ts'
import {
  transfer,
  transferAllowances,
  transferGroups,
  transferKind,
  transferStates,
} from '#contract/entities/transfer.ts'
import { adminStep } from '../../call-kinds.ts'

const path = '/api/transfers'
const extension = 'transfers'
const referenceCharactersMax = 80

export const listTransfers = call({
  name: 'listTransfers',
  method: 'GET',
  path,
  who: 'own-or-viewer',
  sees: ['transfers'],
  does: "Transfers, newest first: an investor's own, or all for the admin; `state` open shows those that an admin has to act on, moving those that go on by themselves, pending and ended divide a list in two",
  extension,
  query: v.object({
    ...pageQuery.entries,
    /**
     * `open`: requested, or an approved deposit, or a payout that is due and in no batch. `moving`: an approved
     * withdrawal, a payout in a batch, or a deposit that was received and is not at work yet. `pending`: everything that
     * has not ended.
     */
    state: v.optional(v.picklist([...transferStates, ...transferGroups])),
    kind: v.optional(transferKind),
    investor_id: v.optional(id),
  }),
  answer: pageOf(transfer),
})

export const exportTransfers = call({
  name: 'exportTransfers',
  method: 'GET',
  path: `${path}/export`,
  who: 'viewer',
  does: "The list of everybody's transfers, filtered in the same way (`state`, `kind`, `investor_id`), whole, as CSV or as a spreadsheet",
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object({
    ...tableFormat,
    state: v.optional(v.picklist([...transferStates, ...transferGroups])),
    kind: v.optional(transferKind),
    investor_id: v.optional(id),
  }),
  answer: v.unknown(),
})

export const readTransferAllowances = call({
  name: 'readTransferAllowances',
  method: 'GET',
  path: `${path}/allowed`,
  who: 'investor',
  does: 'What the investor may move now, from when, and the next eligible date',
  extension,
  answer: transferAllowances,
})

export const requestDeposit = call({
  name: 'requestDeposit',
  method: 'POST',
  path: `${path}/deposits`,
  who: 'investor',
  does: 'Requests a deposit and answers its reference; 409 as long as the fund has not confirmed its bank account',
  extension,
  body: v.object({ amount }),
  status: 201,
  answer: transfer,
})

export const requestPayout = call({
  name: 'requestPayout',
  method: 'POST',
  path: `${path}/withdrawals`,
  who: 'investor',
  stepUp: 'withdrawal',
  notFrozen: true,
  does: 'Requests a withdrawal of capital or a dividend; the amount is reserved at once',
  extension,
  body: v.object({ kind: v.picklist(['capital', 'dividend']), amount, in_full: v.optional(v.boolean()) }),
  status: 201,
  answer: transfer,
})

export const requestAddition = call({
  name: 'requestAddition',
  method: 'POST',
  path: `${path}/additions`,
  who: 'investor',
  stepUp: 'withdrawal',
  notFrozen: true,
  does: 'Requests that result becomes capital on the next Sunday after its approval, without cash leaving; 409 unless the fund offers it',
  extension,
  body: v.object({ amount }),
  status: 201,
  answer: transfer,
})

const step = adminStep('transfers', { extension, stepUp: 'money', answer: transfer })

export const cancelTransfer = call({
  name: 'cancelTransfer',
  method: 'POST',
  path: `${path}/:id/cancel`,
  who: 'own',
  does: 'Cancels a request that is not approved yet',
  extension,
  params: byId,
  answer: transfer,
})
export const approveTransfer = step('approveTransfer', 'approve', 'Approves a request')
export const receiveDeposit = call({
  name: 'receiveDeposit',
  method: 'POST',
  path: `${path}/:id/receive`,
  who: 'operator',
  stepUp: 'money',
  does: 'Marks an approved deposit received, as it came: cash against capital',
  extension,
  params: byId,
  /** If left out: what was asked for, with today as the value day. */
  body: v.nullish(
    v.object({
      amount: v.optional(amount),
      fee: v.optional(amount),
      value_day: v.optional(day),
      payer_reference: v.optional(text(referenceCharactersMax, 'a reference')),
    }),
    {},
  ),
  answer: transfer,
})

const calledCharactersMax = 80
const saidCharactersMax = 300

export const releaseHold = call({
  name: 'releaseHold',
  method: 'POST',
  path: `${path}/:id/release-hold`,
  who: 'approver',
  stepUp: 'money',
  does: 'Lets one payout go that is held after a change, with a record of the call to the investor: the number that was called, which was known before the change, and what was said. 403 for who approved the payout or its bank account alone, or asked a second person for it, 409 if it is not held',
  extension,
  params: byId,
  body: v.object({
    called: text(calledCharactersMax, 'the number that was called'),
    said: text(saidCharactersMax, 'what was said'),
  }),
  answer: transfer,
})

const because = adminStep('transfers', { extension, stepUp: 'money', body: withReason, answer: transfer })

export const reverseDeposit = because(
  'reverseDeposit',
  'reverse',
  'Takes back a deposit that was received in error: capital against suspense, effective next Sunday',
)
export const returnPayout = because(
  'returnPayout',
  'returned',
  'A payout came back, or was paid in error: cash against payable; it can be paid again or kept',
)
export const keepPayout = because(
  'keepPayout',
  'keep',
  'Cancels a payout that came back: the money is in the balance again from next Sunday',
)
export const payTransfer = step('payTransfer', 'pay', 'Marks an effective withdrawal paid: payable against cash')

/** Moves no money, so it needs no confirmation. */
export const declineTransfer = adminStep('transfers', { extension, body: withReason, answer: transfer })(
  'declineTransfer',
  'decline',
  'Declines a request, or an approved withdrawal before it takes effect, with a reason that is mailed',
)
