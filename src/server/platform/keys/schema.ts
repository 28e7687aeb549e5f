/** A running node and the keys it holds, by their fingerprints. */
export interface NodesTable {
  id: string
  /** Machine and process, for the operator. */
  name: string
  /** The key it seals with. */
  seals: string
  /** The other key, with which it opens. */
  opens: string | null
  /** Epoch milliseconds. */
  seen_at: number
}

declare module '../database/schema.ts' {
  interface Schema {
    nodes: NodesTable
  }
}
