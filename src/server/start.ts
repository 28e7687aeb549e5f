import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { type Config, readConfig } from './config.ts'
import { explain } from './explain.ts'
import { openLog } from './log.ts'
import { type Running, run } from './run.ts'

const stopMs = 10_000

/** The folder of the built site; if there is none, only the API is served. */
const siteOf = (folder: string | undefined): string | null => folder ?? (existsSync('dist') ? 'dist' : null)

/** `PORT=0` means any free port; it is chosen first, since links in mails contain it. */
const freePort = async (host: string): Promise<number> => {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const readSettings = async (env: NodeJS.ProcessEnv, siteDir: string | null): Promise<Config> => {
  const config = readConfig(env, siteDir)
  if (config.port !== 0) return config
  return readConfig({ ...env, PORT: String(await freePort(config.host)) }, siteDir)
}

const printed = ({ context: { config }, url }: Running): string =>
  [
    `The portal is at ${url}/`,
    ...(config.portalUrl === url ? [] : [`Its public address is ${config.portalUrl}/`]),
    `The API is described at ${url}/api/docs`,
    ...(config.smtpUrl ? [] : [`Mail is not sent: each one is a file in ${config.dataDir}/outbox`]),
    ...(config.demo
      ? [
          `Mails, one-time codes included, are shown at ${url}/outbox`,
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
 * Starts the server with the settings of the environment, and says where it is. Whatever stops the start is thrown.
 */
export const start = async (folder: string | undefined): Promise<void> => {
  const config = await readSettings(process.env, siteOf(folder))
  const running = await run(config, { now: Date.now }, openLog(config.demo ? 'plain' : 'json'))
  endOnSignal(running)
  console.log(printed(running))
}
