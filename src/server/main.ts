import { explain } from '#server/server/operator/explain.ts'

// Whatever any library writes is readable by the operator only.
process.umask(0o077)

/**
 * `node src/server/main.ts [folder of the built site] [script that builds it again]`; without a folder, the API alone.
 */
try {
  // Reads the owner's file and the languages: a mistake in them is explained like one in a setting.
  const { start } = await import('#server/server/start.ts')
  await start(process.argv[2], { rebuildScript: process.argv[3] ?? null })
} catch (reason) {
  console.error(explain(reason))
  process.exit(1)
}
