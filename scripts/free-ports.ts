import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the ports that a system gives to outgoing connections, of which tests make hundreds: such a port may be taken
 * before whoever asked for it listens there. Above every port that browsers refuse.
 */
const [lowest, beyond] = [20_000, 32_000]

const isTaken = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && (reason.code === 'EADDRINUSE' || reason.code === 'EACCES')

const anyProbe = async (): Promise<{ readonly port: number; readonly probe: Server }> => {
  const port = randomInt(lowest, beyond)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return { port, probe }
  } catch (reason) {
    if (isTaken(reason)) return anyProbe()
    throw reason
  }
}

/** Different ports of this machine that nobody listens on. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = await Promise.all(Array.from({ length: count }, anyProbe))
  await Promise.all(probes.map(({ probe }) => once(probe.close(), 'close')))
  return probes.map(({ port }) => port)
}

export const freePort = async (): Promise<number> => {
  const [port = 0] = await freePorts(1)
  return port
}
