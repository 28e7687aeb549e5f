import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { proofSettingsWords as words } from '#words/proof/proofs.ts'
import { settingsPartForm } from './part-form.ts'

/** As in the form: the witnesses on a line each. */
interface ProofFields {
  readonly publicTotals: boolean
  readonly witnesses: string
}

const fieldsOf = ({ publicTotals, witnesses }: FundSettings): ProofFields => ({
  publicTotals,
  witnesses: witnesses.join('\n'),
})

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const valuesOf = ({ publicTotals, witnesses }: Partial<ProofFields>) => ({
  ...(publicTotals !== undefined && { publicTotals }),
  ...(witnesses !== undefined && { witnesses: addressesOf(witnesses) }),
})

/** What the public sees of the roots, and who receives them by mail. */
export const proofSettingsForm = settingsPartForm({
  initial: { publicTotals: false, witnesses: '' },
  fieldsOf,
  valuesOf,
  saved: words.saved,
})
