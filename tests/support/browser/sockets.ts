import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { SocketOpened } from '#contract/entities/notification.ts'
import type { SignedIn, TestServer } from '#tests/support/portal/server.ts'

interface Asked {
  readonly cookie?: string
  readonly origin?: string | null
  /** The address in the path; the caller's own by default. */
  readonly email?: string
  /** What it asks for besides notifications. */
  readonly also?: 'account'
  /** For how many milliseconds its page has been open, if it says so. */
  readonly age?: number
  /** False for a peer that answers no ping. */
  readonly autoPong?: boolean
}

export interface Opened {
  readonly socket: WebSocket
  /** The messages so far. */
  readonly messages: readonly { type: string; data: { id: string; title: string }; browser: boolean }[]
  /** Resolves once that many messages came. */
  received(count: number): Promise<void>
  /** Resolves with the code of its close. */
  readonly closed: Promise<number>
}

/** Opens a socket to a node, which need not be the one that the person signed in at. */
export const openSocket = async (
  { url }: Pick<TestServer, 'url'>,
  person: Pick<SignedIn, 'email' | 'cookies'>,
  { cookie = person.cookies(), origin = url, email = person.email, also, age, autoPong = true }: Asked = {},
): Promise<Opened> => {
  const headers = { ...(cookie && { cookie }), ...(origin && { origin }) }
  const path = `/ws/${encodeURIComponent(email)}${also ? `?also=${also}` : ''}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers, autoPong })
  const messages: Opened['messages'][number][] = []
  let waiting: { count: number; resolve: () => void }[] = []
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)))
    for (const each of waiting) if (messages.length >= each.count) each.resolve()
    waiting = waiting.filter(({ count }) => messages.length < count)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  if (age !== undefined) socket.send(JSON.stringify({ type: 'opened', age } satisfies SocketOpened))
  return {
    socket,
    messages,
    closed,
    received: (count) =>
      messages.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ count, resolve })
          }),
  }
}
