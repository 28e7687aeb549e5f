import type { Config } from '#server/platform/config/config.ts'
import { explain } from '#server/server/operator/explain.ts'

// Only the operator may read a backup.
process.umask(0o077)

/** The operator's commands may run long, so they go past a pooler. */
const direct = (config: Config): Config => ({ ...config, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl })

try {
  // They read the owner's file and the languages: a mistake in them is explained like one in a setting.
  const { readConfig } = await import('#server/platform/config/config.ts')
  const { runCommand } = await import('#server/server/operator/command.ts')
  console.log(await runCommand(direct(readConfig(process.env, null)), Date.now(), process.argv.slice(2)))
} catch (reason) {
  console.error(explain(reason))
  process.exitCode = 1
}
