import { existsSync } from 'node:fs'
import { minuteMs } from '#fund/calendar/time.ts'
import { type HeldPort, holdPort } from '#server/platform/base/bound.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { openLog } from '#server/platform/config/log.ts'
import { explain } from './operator/explain.ts'
import { type Running, run } from './run.ts'

const stopMs = 10_000

/** The folder of the built site; if there is none, only the API is served. */
const siteOf = (folder: string | undefined): string | null => folder ?? (existsSync('dist') ? 'dist' : null)

/** `PORT=0` means any free port; it is chosen and held first, since links in mails contain it. */
const heldFor = async (env: NodeJS.ProcessEnv, siteDir: string | null): Promise<HeldPort | undefined> => {
  const { host, port } = readConfig(env, siteDir)
  return port === 0 ? holdPort(host) : undefined
}

const printed = ({ context: { config }, url }: Running): string =>
  [
    `The portal is at ${url}/`,
    ...(config.portalUrl === url ? [] : [`Its public address is ${config.portalUrl}/`]),
    `The API is described at ${url}/api/docs`,
    ...(config.smtpUrl ? [] : [`Email is not sent: each one is a file in ${config.dataDir}/outbox`]),
    ...(config.demo
      ? [
          `Emails, one-time codes included, are shown at ${url}/outbox`,
          'Sign in as investor@example.com or admin@example.com (approver@example.com approves), password demo-portal.',
        ]
      : []),
    'Ctrl-C ends it.',
  ].join('\n')

const endOnSignal = (running: Running): void => {
  const { drainMs } = running.context.config
  let ending = false
  const end = (): void => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), drainMs + stopMs).unref()
    running.stop().then(
      () => process.exit(0),
      (reason) => {
        console.error(explain(reason))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end).on('SIGTERM', end)
}

/**
 * Starts the server with the settings of the environment, and says where it is; `overrides` is for what no setting
 * changes. Whatever stops the start is thrown.
 */
export const start = async (
  folder: string | undefined,
  {
    standsMs = minuteMs,
    ...overrides
  }: Pick<Partial<Config>, 'passwordCost' | 'asksForFactors' | 'rebuildScript'> & { readonly standsMs?: number } = {},
): Promise<void> => {
  const siteDir = siteOf(folder)
  const held = await heldFor(process.env, siteDir)
  const env = { ...process.env, ...(held && { PORT: String(held.port) }) }
  const config = { ...readConfig(env, siteDir), ...overrides }
  const running = await run(config, { now: Date.now }, openLog(config.demo ? 'plain' : 'json'), { held, standsMs })
  endOnSignal(running)
  console.log(printed(running))
}
