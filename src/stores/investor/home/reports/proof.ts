import { computed } from 'nanostores'
import { MalformedError } from '#client/failures.ts'
import { fileUrl } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { readProof } from '#contract/calls/proof/proofs.ts'
import { proofAddress } from '#fund/proof/proof-address.ts'
import { asProof } from '#fund/proof/proof-files.ts'
import { readStatement } from '#fund/proof/proof-statement.ts'
import { loader } from '#stores/kit/load.ts'

/** The proof of a week, ready to be passed on. */
export interface WeekProof {
  readonly week: string
  /** Opens the proof for anybody who receives it. */
  readonly address: string
  /** Epoch milliseconds. */
  readonly published: number
  /** How many accounts the root covers. */
  readonly accounts: number
}

let of = ''

export const weekProof = loader<WeekProof>('The proof of a week', async () => {
  const week = of
  const read = asProof(await send(readProof, { query: { week, form: 'whole' } }))
  const statement = readStatement(read?.statement ?? '')
  const address = read && proofAddress(platform.origin(), read)
  if (statement?.kind !== 'week' || !address) throw new MalformedError('This is not a proof')
  return { week, address, published: statement.published, accounts: statement.leaves - 1 }
})

const statusNotFound = 404

/** Why a week has no proof, in the backend's words; null if it has one, or if that is not known. */
export const $noProof = computed(weekProof.$load, (load): string | null =>
  load.state === 'failed' && load.failure.kind === 'rejected' && load.failure.status === statusNotFound
    ? (load.failure.detail ?? 'There is no proof for this week.')
    : null,
)

export const loadWeekProof = async (week: string): Promise<void> => {
  if (week !== of) weekProof.forget()
  of = week
  await weekProof.load()
}

export const proofFile = (week: string): string => fileUrl(readProof.path, { week })
