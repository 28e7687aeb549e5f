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

/** The subscriber of a newsletter link that was made with an earlier key. */
export interface NewsletterLinksTable {
  hash: string
  subscriber_id: string
}

export interface KeysSchema {
  nodes: NodesTable
  newsletter_links: NewsletterLinksTable
}
