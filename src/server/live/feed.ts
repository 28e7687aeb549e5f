import type { Topic } from '../store/news.ts'

/** What goes out to the sockets of one person; the id tells it from what went out before. */
export interface Message {
  readonly personId: string
  readonly id: string
  readonly text: string
}

/** What the sockets of this process send: a room above says what, and whose it is. */
export interface Feed {
  readonly topic: Topic
  /** Whose the news of a key is, and its id: only those nodes read it that hold a socket of the person. */
  readKey(key: string): { readonly personId: string; readonly id: string }
  byId(ids: readonly string[]): Promise<Message[]>
  /** All of these people's since an instant (epoch ms). */
  since(personIds: readonly string[], at: number): Promise<Message[]>
}
