import { atom } from 'nanostores'
import { listUnsigned } from '#client/agreements.ts'
import type { Agreement } from '#contract/calls/people/agreements.ts'
import { loader } from '#stores/kit/load.ts'

/** The agreement whose list of missing signatures is open. */
export const $unsignedOf = atom<Agreement | null>(null)

const unsigned = loader('Who has not signed', () => listUnsigned($unsignedOf.get()?.id ?? ''))

export const $unsigned = unsigned.$load
export const loadUnsigned = unsigned.load

export const showUnsigned = (of: Agreement | null): void => {
  $unsignedOf.set(of)
  unsigned.forget()
  if (of) void unsigned.load()
}
