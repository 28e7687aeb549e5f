import type { Confirmation } from '#contract/calls/people/agreements.ts'

/** What investors sign: a subscription agreement, a risk disclosure. */
export interface AgreementsTable {
  /** UUIDv7: ordered by time. */
  id: string
  title: string
  /** The newest of its versions. */
  version: number
  /** Null while investors are asked to sign it. */
  withdrawn_at: number | null
  withdrawn_by: string | null
}

/** A file as it was uploaded; the database refuses to change or remove it. */
export interface AgreementVersionsTable {
  agreement_id: string
  /** 1 is the first. */
  version: number
  uploaded_at: number
  /** The address of the admin who uploaded it. */
  uploaded_by: string
  bytes: number
  /** The PDF in base64. */
  file: string
  /** SHA-256 of the PDF, in hex. */
  digest: string
}

/** A signature as it was given; the database refuses to change or remove it. */
export interface AgreementSignaturesTable {
  /** UUIDv7: ordered by time. */
  id: string
  agreement_id: string
  version: number
  account_id: string
  /** As typed. */
  name: string
  /** The digest of the file that was signed. */
  digest: string
  signed_at: number
  from_address: string
  /** Like "Firefox on Linux". */
  browser: string
  confirmed_by: Confirmation
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    agreements: AgreementsTable
    agreement_versions: AgreementVersionsTable
    agreement_signatures: AgreementSignaturesTable
  }
}
