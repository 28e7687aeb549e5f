import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { type Agreement, listUnsigned } from '#contract/calls/people/agreements.ts'
import { loader } from '#stores/kit/load.ts'

/** The agreement whose list of missing signatures is open. */
export const $unsignedOf = atom<Agreement | null>(null)

const unsigned = loader(
  'Who has not signed',
  async () => (await send(listUnsigned, { params: { id: $unsignedOf.get()?.id ?? '' } })).people,
)

export const $unsigned = unsigned.$load
export const loadUnsigned = unsigned.load

export const showUnsigned = (of: Agreement | null): void => {
  $unsignedOf.set(of)
  unsigned.forget()
  if (of) void unsigned.load()
}
