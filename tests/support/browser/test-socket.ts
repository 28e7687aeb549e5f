import type { Socket } from '#client/platform-interface.ts'

/** A socket that a test opens, speaks through and drops. */
export interface TestSocket extends Socket {
  readonly address: string
  open(): void
  message(data: unknown): void
  drop(code?: number): void
  readonly closed: boolean
  readonly sent: string[]
}

export const socketTo = (address: string): TestSocket => {
  const socket = {
    address,
    closed: false,
    sent: [] as string[],
    onopen: null as Socket['onopen'],
    onmessage: null as Socket['onmessage'],
    onclose: null as Socket['onclose'],
    onerror: null as Socket['onerror'],
    close: () => socket.drop(1005),
    send: (data: unknown) => void socket.sent.push(String(data)),
    open: () => socket.onopen?.call(socket as never, new Event('open')),
    message: (data: unknown) =>
      socket.onmessage?.call(socket as never, new MessageEvent('message', { data: JSON.stringify(data) })),
    drop: (code = 1006) => {
      if (socket.closed) return
      socket.closed = true
      socket.onclose?.call(socket as never, Object.assign(new Event('close'), { code, reason: '', wasClean: true }))
    },
  }
  return socket
}
