import * as v from 'valibot'
import { call } from '../call.ts'
import { amount, byId, text } from '../entities/basic.ts'
import { pageOf, pageQuery } from '../entities/page.ts'
import { transfer, transferAllowances, transferKind, transferState } from '../entities/transfer.ts'

const path = '/api/transfers'
const extension = 'transfers'
const reasonCharactersMax = 500

export const listTransfers = call({
  name: 'listTransfers',
  method: 'GET',
  path,
  who: 'signed-in',
  does: "Transfers, newest first: an investor's own, or all for the admin",
  extension,
  query: v.object({
    ...pageQuery.entries,
    state: v.optional(transferState),
    kind: v.optional(transferKind),
    investor_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  answer: pageOf(transfer),
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
  does: 'Asks for a deposit and answers its reference',
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
  does: 'Asks for a withdrawal of capital or a dividend; the amount is reserved at once',
  extension,
  body: v.object({ kind: v.picklist(['capital', 'dividend']), amount, in_full: v.optional(v.boolean()) }),
  status: 201,
  answer: transfer,
})

const step = <const N extends string, const P extends string, const W extends 'owner' | 'admin'>(
  name: N,
  end: P,
  who: W,
  does: string,
) => call({ name, method: 'POST', path: `${path}/:id/${end}`, who, does, extension, params: byId, answer: transfer })

export const cancelTransfer = step('cancelTransfer', 'cancel', 'owner', 'Cancels a request that is not approved yet')
export const approveTransfer = step('approveTransfer', 'approve', 'admin', 'Approves a request')
export const receiveDeposit = step(
  'receiveDeposit',
  'receive',
  'admin',
  'Marks an approved deposit received: cash against capital',
)
export const payTransfer = step(
  'payTransfer',
  'pay',
  'admin',
  'Marks an effective withdrawal paid: payable against cash',
)

export const declineTransfer = call({
  name: 'declineTransfer',
  method: 'POST',
  path: `${path}/:id/decline`,
  who: 'admin',
  does: 'Declines a request, with a reason that is mailed',
  extension,
  params: byId,
  body: v.object({ reason: text(reasonCharactersMax, 'a reason') }),
  answer: transfer,
})
