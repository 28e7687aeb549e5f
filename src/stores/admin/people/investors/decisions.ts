import { send } from '#client/send.ts'
import type { InvestorDetails } from '#contract/calls/people/admin-investors.ts'
import * as calls from '#contract/calls/people/admin-investors-edit.ts'
import { freezeInvestor } from '#contract/calls/people/freezes.ts'
import { ask } from '#stores/kit/decision.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { investorWords as words } from '#words/people/investors.ts'
import { openLift } from '../../settings/roles/lift-freeze.ts'
import { inboxItems } from '../../work/inbox/inbox.ts'
import { applications } from './applications.ts'
import { loadInvestorDetails } from './details.ts'
import { investorCards, investors } from './investors.ts'

interface Who {
  readonly id: string
  readonly name: string
}

const after = (): Promise<unknown> =>
  Promise.all([investors.load(), investorCards.load(), applications.load(), loadInvestorDetails(), inboxItems.load()])

export const askApprove = ({ id, name }: Who): void =>
  ask({ ...words.approve(name), act: () => send(calls.approveInvestor, { params: { id } }), after })

export const askDecline = ({ id, name }: Who): void =>
  ask({
    ...words.decline(name),
    act: (reason) => send(calls.declineInvestor, { params: { id }, body: { reason } }),
    after,
  })

export const askDeactivate = ({ id, name }: Who): void =>
  ask({
    ...words.deactivate(name),
    act: (reason) => send(calls.deactivateInvestor, { params: { id }, body: { reason } }),
    after,
  })

export const askReactivate = ({ id, name }: Who): void =>
  ask({ ...words.reactivate(name), act: () => send(calls.reactivateInvestor, { params: { id } }), after })

export const askVoidPassword = ({ id, name, freeze }: Who & Pick<InvestorDetails, 'freeze'>): void =>
  ask({
    ...words.voidPassword(name, Boolean(freeze)),
    act: (reason) => send(calls.voidPassword, { params: { id }, body: { reason } }),
    after,
  })

export const askFreeze = ({ id, name }: Who): void =>
  ask({
    ...freezeWords.freeze(name),
    act: (reason) => send(freezeInvestor, { params: { id }, body: { reason } }),
    after,
  })

export const askLiftFreeze = ({ id, name }: Who): void => openLift({ id, name, role: 'investor', after })
