import { drawn } from './drawing.ts'
import type { SignedAgreement } from './signature-pdf.ts'

/** The record of a signature as a file: what was signed, by whom, when and from where. */
export const signatureRecord = (house: string, signed: SignedAgreement): Promise<Buffer> =>
  drawn({ title: `Record of signature: ${signed.title}`, author: house, madeAt: signed.signed_at }, [
    { kind: 'signature', house, signed },
  ])
