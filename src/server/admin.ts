import { readConfig, SettingError } from './config.ts'
import { runCommand } from './operator/command.ts'
import { OperatorError } from './operator/operator-error.ts'
import { isAway } from './store/away.ts'
import { DataInUseError } from './store/lock.ts'
import { DumpError } from './store/postgres-dump.ts'

// A backup is for the eyes of who runs the portal alone.
process.umask(0o077)

const told = [SettingError, OperatorError, DataInUseError, DumpError]

/** What the operator can mend is one line; anything else is ours, with its trace. */
const explain = (reason: unknown): string => {
  if (!(reason instanceof Error)) return String(reason)
  if (told.some((kind) => reason instanceof kind)) return reason.message
  if (isAway(reason)) return `DATABASE_URL does not answer: ${reason.message}`
  return reason.stack ?? reason.message
}

try {
  console.log(await runCommand(readConfig(process.env, null), Date.now(), process.argv.slice(2)))
} catch (reason) {
  console.error(explain(reason))
  process.exitCode = 1
}
