/** A running node and the keys it holds, by their fingerprints. */
export interface NodesTable {
  id: string
  /** Machine and process, for the operator. */
  name: string
  /** The key it seals with. */
  seals: string
  /** The other one that it opens with. */
  opens: string | null
  /** Epoch milliseconds. */
  seen_at: number
}

/** What a newsletter link stands for that was made with an earlier key. */
export interface NewsletterLinksTable {
  hash: string
  subscriber_id: string
}

export interface KeysSchema {
  nodes: NodesTable
  newsletter_links: NewsletterLinksTable
}
