import { readConfig } from './config.ts'
import { explain } from './explain.ts'
import { runCommand } from './operator/command.ts'

// A backup is for the eyes of who runs the portal alone.
process.umask(0o077)

try {
  console.log(await runCommand(readConfig(process.env, null), Date.now(), process.argv.slice(2)))
} catch (reason) {
  console.error(explain(reason))
  process.exitCode = 1
}
