import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { SettingError } from './setting-error.ts'

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

interface Place {
  readonly host: string
  readonly port: number
}

/** Listens. If the address cannot be used, the start stops with an error that names the setting. */
export const bound = async <T>(names: string, { host, port }: Place, listening: () => Promise<T>): Promise<T> => {
  try {
    return await listening()
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? reason.code : undefined
    if (code === 'EADDRINUSE')
      throw new SettingError(
        `${names}PORT ${port} is already in use on ${host}. Stop the program that uses it, or set another ${names}PORT.`,
      )
    if (code === 'EACCES')
      throw new SettingError(
        `${names}PORT ${port} needs rights that this user does not have. Set another ${names}PORT.`,
      )
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new SettingError(`${names}HOST ${host} is not an address of this machine.`)
    throw reason
  }
}
