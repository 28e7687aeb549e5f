import { sendForFile } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { type ErasurePlan, eraseInvestor, readDataOf, readErasure } from '#contract/calls/desk/personal-data.ts'
import { endSessionsOf, liftSignInStop } from '#contract/calls/people/admin-investors-edit.ts'
import { ask } from '#stores/kit/decision.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { personalDataWords as words } from '#words/desk/personal-data.ts'
import { inboxItems } from '../../work/inbox/inbox.ts'
import { loadInvestorDetails, openId } from './details.ts'
import { investorCards, investors } from './investors.ts'

interface Who {
  readonly id: string
  readonly name: string
}

/** What an erasure of the open investor would delete and leave, with `personal-data`. */
export const erasure = loader<ErasurePlan>('The erasure', () => send(readErasure, { params: { id: openId() } }))

export const loadErasure = async (): Promise<void> => {
  erasure.forget()
  await erasure.load()
}

/** Saves everything that is kept about an investor; must be confirmed first. */
export const saveDataOf = async ({ id }: Who): Promise<void> => {
  const archive = await runWithToast('personal-data', () => sendForFile(readDataOf, { params: { id } }))
  if (archive) platform.save('personal-data.zip', 'application/zip', archive)
}

export const askErase = ({ id, name }: Who): void =>
  ask({
    ...words.erase(name),
    act: () => send(eraseInvestor, { params: { id } }),
    after: () => Promise.all([investors.load(), investorCards.load(), loadInvestorDetails(), loadErasure()]),
  })

export const askEndSessions = ({ id, name }: Who): void =>
  ask({ ...words.endSessions(name), act: () => send(endSessionsOf, { params: { id } }) })

/** Lets unknown browsers try to sign in again after failed attempts by strangers have stopped them. */
export const askLiftSignInStop = ({ id, name }: Who): void =>
  ask({ ...words.liftSignInStop(name), act: () => send(liftSignInStop, { params: { id } }), after: inboxItems.load })
