import { SettingError } from './setting-error.ts'

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
