import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { actedOnMax, actOnInvestors, type BulkAction, type BulkResult } from '#contract/calls/people/bulk-actions.ts'
import { confirmTogether } from '#stores/kit/confirm-together.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { type BulkName, bulkWords } from '#words/people/bulk-actions.ts'
import { inboxItems } from '../../work/inbox/inbox.ts'
import { $chosenInvestors } from './chosen.ts'
import { investorCards, investors } from './investors.ts'
import { investorTags } from './tags.ts'

/** The action asked for or done, for whom, and the results so far. */
export interface Bulk {
  readonly name: BulkName
  readonly ids: readonly string[]
  readonly results: readonly BulkResult[]
}

/** The action that is open, or null. */
export const $bulk = atom<Bulk | null>(null)

const actionOf = (name: BulkName, text: string): BulkAction => {
  switch (name) {
    case 'decline':
    case 'deactivate':
    case 'freeze':
      return { do: name, reason: text }
    case 'tag':
    case 'untag':
      return { do: name, tag: text }
    case 'start':
      return { do: 'trading', trading_status: 'active' }
    case 'stop':
      return { do: 'trading', trading_status: 'inactive' }
    case 'sessions':
      return { do: 'end-sessions' }
    case 'approve':
    case 'reactivate':
      return { do: name }
  }
}

const missingOf = (name: BulkName): string | null => {
  const act = bulkWords.acts[name]
  return 'ask' in act ? act.ask.missing : null
}

/** What is left to do, a hundred at a time. */
const partsOf = ({ name, ids, results }: Bulk, answer: string) => {
  const rest = ids.slice(results.length)
  return Array.from({ length: Math.ceil(rest.length / actedOnMax) }, (_, part) => ({
    ids: rest.slice(part * actedOnMax, (part + 1) * actedOnMax),
    action: actionOf(name, answer),
  }))
}

/** A hundred at a time; what was done stays done if one call fails, and the next attempt continues from there. */
const actOnRest = async (answer: string): Promise<void> => {
  const bulk = $bulk.get()
  if (!bulk) return
  const bodies = partsOf(bulk, answer)
  if (bulk.name === 'approve') await confirmTogether(actOnInvestors, bodies)
  for (const body of bodies) {
    const { results } = await send(actOnInvestors, { body })
    const now = $bulk.get()
    if (!now) return
    $bulk.set({ ...now, results: [...now.results, ...results] })
  }
}

const readAgain = (): Promise<unknown> =>
  Promise.all([investors.load(), investorCards.load(), investorTags.load(), inboxItems.load()])

/** The question, with the reason or the tag that some actions take; submitting it acts on everybody in turn. */
export const bulkForm = createForm({
  initial: { answer: '' },
  at: 'answer',
  check: ({ answer }) => {
    const bulk = $bulk.get()
    const missing = bulk && missingOf(bulk.name)
    return missing && answer.trim() === '' ? missing : null
  },
  send: async ({ answer }) => {
    const outcome = await attemptForm(() => actOnRest(answer.trim()), failure)
    if (!outcome.done) await readAgain()
    return outcome
  },
  done: readAgain,
})

export const askBulk = (name: BulkName): void => {
  bulkForm.open()
  $bulk.set({ name, ids: [...$chosenInvestors.get()], results: [] })
}

export const closeBulk = (): void => $bulk.set(null)

/** Only those that were refused stay chosen. */
export const chooseRefused = (): void => {
  const refused = ($bulk.get()?.results ?? []).filter(({ outcome, name }) => outcome === 'refused' && name !== null)
  $chosenInvestors.set(new Set(refused.map(({ id }) => id)))
  closeBulk()
}

keepsDialogDraft('bulk', bulkForm, ['answer'], $bulk, ({ name, ids }) => [name, ...ids].join(' '))
