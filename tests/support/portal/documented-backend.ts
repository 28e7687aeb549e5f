import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Answer, type DocumentedCall, documentedAnswers } from './documented-answers.ts'

/** Spec §7 calls 1 to 16 and 18 to 21; the path's one group is the address or id. */
const routes: readonly (readonly [DocumentedCall, string, RegExp])[] = [
  ['loginPassword', 'POST', /^\/api\/auth\/login-password$/],
  ['generateOtp', 'POST', /^\/api\/auth\/generate-otp$/],
  ['verifyOtp', 'POST', /^\/api\/auth\/verify-otp$/],
  ['register', 'POST', /^\/api\/users\/register$/],
  ['readInvestor', 'GET', /^\/api\/investors\/([^/]+)$/],
  ['readRiskSchedule', 'GET', /^\/api\/investors\/([^/]+)\/weekly-risk-schedule$/],
  ['saveWeeklyRisk', 'PATCH', /^\/api\/investors\/([^/]+)\/weekly-risk$/],
  ['readTradingStatus', 'GET', /^\/api\/investors\/([^/]+)\/trading-status$/],
  ['requestTradingStatus', 'POST', /^\/api\/investors\/([^/]+)\/trading-status-request$/],
  ['savePreferences', 'PATCH', /^\/api\/investors\/([^/]+)\/preferences$/],
  ['setTradingStatus', 'PATCH', /^\/api\/investors\/([^/]+)\/trading-status$/],
  ['listNotifications', 'GET', /^\/api\/notifications\/([^/]+)$/],
  ['markAllRead', 'PATCH', /^\/api\/notifications\/([^/]+)\/mark-all-read$/],
  ['markRead', 'PATCH', /^\/api\/notifications\/([^/]+)\/read$/],
  ['readNotificationSettings', 'GET', /^\/api\/notification-settings\/([^/]+)$/],
  ['saveNotificationSettings', 'PATCH', /^\/api\/notification-settings\/([^/]+)$/],
  ['requestWithdrawal', 'POST', /^\/api\/withdrawals\/([^/]+)$/],
  ['contactSupport', 'POST', /^\/api\/support\/contact$/],
  ['readTradingStatusSummary', 'GET', /^\/api\/analytics\/trading-status-summary$/],
  ['readNextWeekRisk', 'GET', /^\/api\/analytics\/next-week-total-risk$/],
]

const headers = {
  // On a reused connection, a browser repeats a request by itself if the connection is cut.
  connection: 'close',
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PATCH',
  'access-control-allow-headers': 'content-type',
}

export interface Recorded {
  /** Null if spec §7 does not name it. */
  readonly call: DocumentedCall | null
  readonly method: string
  /** With its query, unchanged. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** An answer for the next request of a call; `drop` cuts the connection; a promise holds it back. */
export type Scripted = Answer | 'drop' | Promise<Answer | 'drop'>

export interface DocumentedBackend {
  readonly url: string
  /** Every request except preflights, in order. */
  readonly requests: readonly Recorded[]
  /**
   * Sets the answer to the next request of the call; several queue up. `other` is every path that is not documented.
   */
  script(call: DocumentedCall | 'other', answer: Scripted): void
  /** Sends over every socket of the address, and returns how many there were. */
  push(email: string, message: unknown): number
  /** Puts a notification into the list without sending it. */
  add(email: string, notification: Record<string, unknown>): void
  /** Removes the newest from the list again, without a message. */
  takeNewest(email: string): void
  closeSockets(code: number): void
  close(): Promise<void>
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const jsonOf = (text: string): Record<string, unknown> => (text === '' ? {} : JSON.parse(text))

const write = (response: ServerResponse, { status, body }: Answer): void => {
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { ...headers, ...(body !== undefined && { 'content-type': type }) })
  response.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body))
}

/**
 * Answers the 21 documented calls with only the documented fields, to requests from any origin, and everything else
 * with 404.
 */
export const startDocumentedBackend = async (port = 0): Promise<DocumentedBackend> => {
  const { answers, investor } = documentedAnswers()
  const requests: Recorded[] = []
  const scripts = new Map<string, Scripted[]>()
  const sockets = new Map<WebSocket, string>()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return write(response, { status: 204 })
    const url = new URL(request.url ?? '/', 'http://backend')
    const route = routes.find(([, method, path]) => method === request.method && path.test(url.pathname))
    const body = await textOf(request)
    const { method = '', headers } = request
    requests.push({ call: route?.[0] ?? null, method, url: request.url ?? '', headers, body })
    const scripted = await scripts.get(route?.[0] ?? 'other')?.shift()
    if (scripted === 'drop') return void response.destroy()
    if (scripted) return write(response, scripted)
    if (!route) return write(response, { status: 404, body: { detail: 'Not Found' } })
    const named = decodeURIComponent(route[2].exec(url.pathname)?.[1] ?? '')
    write(response, answers[route[0]]({ query: url.searchParams, body: jsonOf(body), named }))
  }

  const server = createServer((request, response) => void answer(request, response))
  const live = new WebSocketServer({ server })
  live.on('connection', (socket, request) => {
    const path = /^\/ws\/([^/]+)$/.exec(request.url ?? '')
    if (!path) return socket.close(1008)
    sockets.set(socket, decodeURIComponent(path[1] ?? ''))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (call, scripted) => void scripts.set(call, [...(scripts.get(call) ?? []), scripted]),
    push: (email, message) => {
      const mine = [...sockets].filter(([, address]) => address === email)
      for (const [socket] of mine) socket.send(JSON.stringify(message))
      return mine.length
    },
    add: (email, notification) => void investor(email).notifications.unshift(notification),
    takeNewest: (email) => void investor(email).notifications.shift(),
    closeSockets: (code) => {
      for (const socket of sockets.keys()) socket.close(code)
    },
    close: async () => {
      for (const socket of sockets.keys()) socket.terminate()
      live.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
