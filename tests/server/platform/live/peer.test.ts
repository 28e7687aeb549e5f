import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { newPeer } from '#server/platform/live/peers.ts'

/** A socket whose other end reads nothing: what is sent stays in its buffer. */
class StuckSocket extends EventEmitter {
  bufferedAmount = 0
  sent = 0
  terminated = false
  send(message: string): void {
    this.sent += 1
    this.bufferedAmount += message.length
  }
  terminate(): void {
    this.terminated = true
  }
}

const bufferedBytesMax = 256 * 1024

describe('a peer', () => {
  it('is dropped before its buffer grows past the bound', () => {
    const socket = new StuckSocket()
    const peer = newPeer(
      socket as unknown as WebSocket,
      { id: 'p', sessionId: 's' },
      { account: false, progress: false, opened: () => undefined },
    )
    const message = 'm'.repeat(1000)
    for (let id = 0; !socket.terminated; id += 1) peer.send(String(id), message)
    expect(socket.bufferedAmount).toBeLessThanOrEqual(bufferedBytesMax)
    expect(socket.sent).toBe(Math.floor(bufferedBytesMax / 1000))
  })

  it('is told the same only once', () => {
    const socket = new StuckSocket()
    const peer = newPeer(
      socket as unknown as WebSocket,
      { id: 'p', sessionId: 's' },
      { account: false, progress: false, opened: () => undefined },
    )
    peer.send('1', 'once')
    peer.send('1', 'once')
    expect(socket.sent).toBe(1)
  })
})
