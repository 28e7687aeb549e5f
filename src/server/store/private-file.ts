import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { fileMode } from '../durable-file.ts'

/** SQLite makes files that everybody may read; what it keeps beside a file gets the mode of the file. */
export const keepPrivate = (file: string): void => {
  closeSync(openSync(file, 'a', fileMode))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, fileMode)
}
