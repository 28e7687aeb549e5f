/** Somebody whose personal data was erased. */
export interface ErasuresTable {
  person_id: string
  erased_at: number
  /** The address of the admin. */
  erased_by: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    erasures: ErasuresTable
  }
}
