import * as calls from '#contract/calls/proof/proofs.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** The session's own proof of a week, in the form of a file. */
export const readProof = (week: string) => send(calls.readProof, { query: { week, form: 'whole' } })

export const proofFileUrl = (week: string): string => fileUrl(calls.readProof.path, { week })
