/** What is true of this database as a whole, for example how it was made. */
export interface FactsTable {
  key: string
  value: string
}

export interface FactsSchema {
  facts: FactsTable
}
