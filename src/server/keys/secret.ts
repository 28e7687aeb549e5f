import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../config.ts'

const secretBytes = 32

/** What the system calls a failure: "EACCES". */
export const codeOf = (reason: unknown): string =>
  reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason)

const kept = (file: string): Promise<Buffer | undefined> =>
  readFile(file, 'utf8').then(
    (text) => Buffer.from(text.trim(), 'hex'),
    (reason) => {
      if (codeOf(reason) === 'ENOENT') return undefined
      throw new SettingError(`${file}, the key of codes and sessions, cannot be read (${codeOf(reason)}).`)
    },
  )

/** Written aside and linked, so that of two processes starting together one wins and both read the same. */
const make = async (dataDir: string, file: string): Promise<void> => {
  const draft = join(dataDir, `secret.${process.pid}.new`)
  await writeFile(draft, `${randomBytes(secretBytes).toString('hex')}\n`, { mode: 0o600 })
  await link(draft, file).catch(() => undefined)
  await rm(draft, { force: true })
}

/** The key of HMACs: the setting, else made once and kept in `DATA_DIR/secret` for its owner's eyes only (0600). */
export const openSecret = async (dataDir: string, setting: string | null): Promise<Buffer> => {
  if (setting) return Buffer.from(setting, 'utf8')
  const file = join(dataDir, 'secret')
  const found = await kept(file)
  if (found?.length === secretBytes) return found
  if (found) throw new SettingError(`${file} holds no secret of ${secretBytes} bytes in hex.`)
  await make(dataDir, file)
  return openSecret(dataDir, null)
}
