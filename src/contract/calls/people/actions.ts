import { call } from '#contract/call.ts'
import { messageAnswer } from '#contract/entities/basic.ts'
import { byInvestorEmail } from '#contract/entities/entered.ts'

export const requestWithdrawal = call({
  name: 'requestWithdrawal',
  method: 'POST',
  path: '/api/withdrawals/:investor_email',
  who: 'self',
  stepUp: 'withdrawal',
  notFrozen: true,
  does: 'Requests the withdrawal of the full capital (spec §7 call 18)',
  params: byInvestorEmail,
  status: 201,
  answer: messageAnswer,
  lenient: true,
})

export const contactSupport = call({
  name: 'contactSupport',
  method: 'POST',
  path: '/api/support/contact',
  who: 'signed-in',
  does: 'Asks the team to get in touch (spec §7 call 19)',
  status: 201,
  answer: messageAnswer,
  lenient: true,
})
