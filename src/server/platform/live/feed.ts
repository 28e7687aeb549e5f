import type { Topic } from '../database/news.ts'

/** A message to one person's sockets; its id distinguishes it from earlier ones. */
export interface LiveMessage {
  readonly personId: string
  readonly id: string
  readonly text: string
}

/** What the sockets of this process send; a room above supplies it and says who it is for. */
export interface Feed {
  readonly topic: Topic
  /** The owner and id that a key names: only nodes holding one of the owner's sockets read the news. */
  readKey(key: string): { readonly personId: string; readonly id: string }
  byId(ids: readonly string[]): Promise<LiveMessage[]>
  /** All messages to these people since an instant (epoch ms). */
  since(personIds: readonly string[], at: number): Promise<LiveMessage[]>
}
