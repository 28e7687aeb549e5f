import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { fileMode } from '../base/durable-file.ts'

/** SQLite creates files that everybody may read; the files that it keeps beside a database get that database's mode. */
export const keepPrivate = (file: string): void => {
  closeSync(openSync(file, 'a', fileMode))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, fileMode)
}
