/** What is true of this database as a whole, for example how it was made. */
export interface FactsTable {
  key: string
  value: string
}

/** Every table: each subject adds its own, in its `schema.ts`. */
export interface Schema {
  facts: FactsTable
}
