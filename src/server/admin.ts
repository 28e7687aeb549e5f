import { type Config, readConfig } from './config.ts'
import { explain } from './explain.ts'
import { runCommand } from './operator/command.ts'

// Only the operator may read a backup.
process.umask(0o077)

/** The operator's commands may run long, so they go past a pooler. */
const direct = (config: Config): Config => ({ ...config, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl })

try {
  console.log(await runCommand(direct(readConfig(process.env, null)), Date.now(), process.argv.slice(2)))
} catch (reason) {
  console.error(explain(reason))
  process.exitCode = 1
}
