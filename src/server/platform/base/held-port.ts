import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { bound } from './bound.ts'

/** A port that no other program gets: `run` listens on the socket that holds it. */
export interface HeldPort {
  readonly port: number
  readonly holder: Server
}

/** Holds a port of an address of this machine, with 0 any free one. Throws a SettingError if it cannot be had. */
export const holdPort = async (host: string, port = 0): Promise<HeldPort> => {
  const holder = createServer((socket) => socket.destroy()).listen(port, host)
  await bound('', { host, port }, () => once(holder, 'listening'))
  return { port: (holder.address() as AddressInfo).port, holder }
}
